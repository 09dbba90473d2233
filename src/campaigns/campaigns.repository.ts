import { Injectable } from '@nestjs/common';
import { isCheckViolation, isUniqueViolation } from '@rapport/pg-lanes';
import { Database } from '../core/database/database';
import { keysetOf } from '../core/database/keyset.sql';
import {
  limitOf,
  type PageFragments,
  pageAndTotal,
  splitTotal,
  type WithTotal,
} from '../core/database/page-and-total.sql';
import { parametersOf, type Statement } from '../core/database/statement';
import { ApiError } from '../core/errors/api-error';
import type { CursorRange } from '../core/http/cursor-range';
import type { ChartDivision, NamedRange } from '../core/values/named-range';
import type { PageRange } from '../core/values/page';
import { END_BEFORE_START } from '../customers/coupons/dto/coupon.rules';
import { lockOfTeam } from '../tenancy/locks/team-locks.sql';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import type { CampaignNameView, CampaignRow } from './campaign.views';
import { MAX_CAMPAIGNS } from './dto/campaign.rules';
import { Campaign } from './entities/campaign.entity';

/** The properties of a campaign that can be changed. */
export type CampaignTerms = Pick<CampaignRow, 'name' | 'startsAt' | 'endsAt'>;

const CAMPAIGN_COLUMNS = `
  r.id, r.campaign_id AS "campaignId", r.name, r.starts_at AS "startsAt", r.ends_at AS "endsAt",
  r.created_at AS "createdAt"`;

/** A separate statement before the insertion, whose snapshot then has the campaign that has just released the lock. */
const LOCK_CAMPAIGNS: Statement = {
  name: 'lock_campaigns',
  text: lockOfTeam('$1', `hashtextextended('campaigns ' || $1::uuid, 0)`),
};

/** Returns no row when the team has too many campaigns. */
const INSERT_CAMPAIGN: Statement = {
  name: 'insert_campaign',
  text: `
    INSERT INTO campaigns (team_id, id, campaign_id, name, starts_at, ends_at)
    SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::timestamptz, $6::timestamptz
     WHERE (SELECT count(*) FROM (SELECT 1 FROM campaigns WHERE team_id = $1
                                   LIMIT ${MAX_CAMPAIGNS}) existing_campaigns) < ${MAX_CAMPAIGNS}
    RETURNING id`,
};

const FIND_CAMPAIGN: Statement = {
  name: 'find_campaign',
  text: `SELECT ${CAMPAIGN_COLUMNS} FROM campaigns r WHERE r.team_id = $1 AND r.campaign_id = $2`,
};

@Injectable()
export class CampaignsRepository {
  constructor(private readonly database: Database) {}

  /** @throws ApiError CAMPAIGN_ID_TAKEN, CAMPAIGN_LIMIT_REACHED */
  async insert(unit: UnitOfWork, campaign: Omit<CampaignRow, 'createdAt'>): Promise<void> {
    const { teamId } = unit;
    const { id, campaignId, name, startsAt, endsAt } = campaign;
    const values = [teamId, id, campaignId, name, startsAt, endsAt];
    try {
      const [, inserted] = await unit.queryAll([
        [LOCK_CAMPAIGNS, [teamId]],
        [INSERT_CAMPAIGN, values],
      ]);
      if (inserted?.length !== 1) throw new ApiError('CAMPAIGN_LIMIT_REACHED');
    } catch (error) {
      if (!isUniqueViolation(error, 'uq_campaigns_team_campaign')) throw error;
      throw new ApiError('CAMPAIGN_ID_TAKEN', undefined, { cause: error });
    }
  }

  /** Returns whether the team has the campaign. @throws ApiError VALIDATION_FAILED if it would end before it starts */
  async update(
    unit: UnitOfWork,
    campaignId: string,
    terms: Partial<CampaignTerms>,
  ): Promise<boolean> {
    const { manager } = this.database.for(unit, 'write');
    const campaign = { teamId: unit.teamId, campaignId };
    if (Object.keys(terms).length === 0) return manager.existsBy(Campaign, campaign);
    try {
      return (await manager.update(Campaign, campaign, terms)).affected === 1;
    } catch (error) {
      if (!isCheckViolation(error, 'ck_campaigns_period')) throw error;
      throw new ApiError('VALIDATION_FAILED', [`endsAt: ${END_BEFORE_START}`], { cause: error });
    }
  }

  /** Returns whether the team had the campaign. */
  async delete(unit: UnitOfWork, campaignId: string): Promise<boolean> {
    const campaign = { teamId: unit.teamId, campaignId };
    const { affected } = await this.database.for(unit, 'write').manager.delete(Campaign, campaign);
    return affected === 1;
  }

  /** The campaign, or null when the team has no such campaign. */
  async find(scope: RequestScope, campaignId: string): Promise<CampaignRow | null> {
    const [campaign] = await this.database
      .for(scope, 'lookup')
      .query<CampaignRow>(FIND_CAMPAIGN, [scope.teamId, campaignId]);
    return campaign ?? null;
  }

  /** A page, newest first, and the number of all campaigns, in one statement. */
  async list(
    scope: RequestScope,
    range: PageRange,
  ): Promise<{ rows: CampaignRow[]; total: number }> {
    const values: unknown[] = [scope.teamId];
    const page: PageFragments = {
      table: 'campaigns',
      time: 'created_at',
      order: 'desc',
      where: 'r.team_id = $1',
      limit: limitOf(range, parametersOf(values)),
    };
    const total = 'SELECT count(*) AS total FROM campaigns r WHERE r.team_id = $1';
    const found = await this.database.for(scope, 'list').query<WithTotal<CampaignRow>>(
      `WITH ${pageAndTotal(page, total)}
       SELECT matches.total, ${CAMPAIGN_COLUMNS}
         FROM matches
         LEFT JOIN page ON true
         LEFT JOIN campaigns r ON r.team_id = page.team_id AND r.id = page.id
        ORDER BY r.created_at DESC, r.id DESC`,
      values,
    );
    return splitTotal(found);
  }

  /** A page, newest first, and one campaign more. */
  listAfter(scope: RequestScope, range: CursorRange): Promise<CampaignRow[]> {
    const values: unknown[] = [scope.teamId];
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    const list = {
      name: 'list_campaigns_after',
      text: `SELECT ${CAMPAIGN_COLUMNS} FROM campaigns r WHERE r.team_id = $1 AND ${after} ${sort} ${limit}`,
    };
    return this.database.for(scope, 'list').query<CampaignRow>(list, values);
  }

  /** All campaigns, in no order. */
  listAll(scope: RequestScope): Promise<CampaignRow[]> {
    const list = {
      name: 'list_all_campaigns',
      text: `SELECT ${CAMPAIGN_COLUMNS} FROM campaigns r WHERE r.team_id = $1`,
    };
    return this.database.for(scope, 'list').query<CampaignRow>(list, [scope.teamId]);
  }

  /** The ids and names of all campaigns, newest first. */
  listNames(scope: RequestScope): Promise<CampaignNameView[]> {
    return this.database.for(scope, 'list').query<CampaignNameView>(
      `SELECT campaign_id AS id, name FROM campaigns
        WHERE team_id = $1 ORDER BY created_at DESC, id DESC`,
      [scope.teamId],
    );
  }

  /** The days or months of a range, oldest first; none if it is empty. */
  async listDays(
    scope: RequestScope,
    { from, to }: NamedRange,
    { unit, timeZone }: ChartDivision,
  ): Promise<string[]> {
    const rows = await this.database.for(scope, 'list').query<{ day: string }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day
         FROM generate_series(date_trunc($3::text, $1::timestamptz AT TIME ZONE $4::text),
                              date_trunc($3::text, $2::timestamptz AT TIME ZONE $4::text),
                              ('1 ' || $3::text)::interval) day
        WHERE $1::timestamptz <= $2::timestamptz
        ORDER BY day`,
      [from, to, unit, timeZone],
    );
    return rows.map(({ day }) => day);
  }
}
