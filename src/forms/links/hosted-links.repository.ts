import { Injectable } from '@nestjs/common';
import { Deadline, ReadBatcher } from '@rapport/pg-lanes';
import { type UnitOfWork, systemScope } from '../../tenancy/scope/request-scope';
import { serviceShare } from '../../core/limits/share';
import { Database, type Statements } from '../../core/database/database';
import { unindexedEquality } from '../../core/database/sql-expressions';
import type { Statement } from '../../core/database/statement';
import { responseCount } from '../form-details.sql';
import type { HostedLink } from './form-link';

/**
 * The links $1 of the team $2. Also finds forms without fields, which `HostedFormCache` rejects, and the links of deleted forms. OFFSET 0 makes the planner look up the form and the limits of each
 * link, whatever the statistics are.
 */
const FIND_LINKS: Statement = {
  name: 'find_hosted_links',
  text: `
    SELECT l.token, l.secret, l.team_id AS "teamId", l.form_id AS "formId",
           f.version AS "formVersion", t.phone_region AS "phoneRegion",
           coalesce(c.closes_at <= now() OR c.responses >= c.max_responses, false) AS "isClosed",
           c.max_responses IS NOT NULL AS "isLimited",
           f.version IS NULL OR f.deleted_at IS NOT NULL AS "isDeleted"
      FROM form_links l
      JOIN teams t ON t.id = l.team_id
      LEFT JOIN LATERAL (SELECT version, status, is_public, deleted_at FROM forms
                          WHERE team_id = $2 AND id = l.form_id OFFSET 0) f ON true
      LEFT JOIN LATERAL (SELECT closes_at, max_responses,
                                ${responseCount('$2', 'l.form_id')} AS responses
                           FROM form_closings
                          WHERE team_id = $2 AND form_id = l.form_id OFFSET 0) c ON true
     WHERE l.token = ANY ($1) AND ${unindexedEquality('l.team_id', '$2')} AND l.closed_at IS NULL
       AND (f.version IS NULL OR f.deleted_at IS NOT NULL
            OR (f.status = 'published' AND f.is_public))`,
};

const FIND_TEAM: Statement = {
  name: 'find_team_of_hosted_link',
  text: `SELECT team_id AS "teamId" FROM form_links WHERE token = $1 AND closed_at IS NULL`,
};

/** The row lock makes submissions of a page that closes at a number of responses wait for each other. */
const LOCK_LIMIT: Statement = {
  name: 'lock_response_limit',
  text: `
    SELECT 1 FROM form_closings WHERE team_id = $1 AND form_id = $2 FOR UPDATE`,
};

const FIND_FULL: Statement = {
  name: 'find_full_form',
  text: `
    SELECT 1 FROM form_closings
     WHERE team_id = $1 AND form_id = $2
       AND max_responses <= ${responseCount('$1', '$2')}`,
};

/** The links of hosted pages, found by their tokens, and the limits of the pages. */
@Injectable()
export class HostedLinksRepository {
  private readonly links = new ReadBatcher<HostedLink>((teamId, linkTokens) =>
    this.findAll(
      this.database.for(systemScope(teamId, { deadline: new Deadline() }), 'lookup'),
      teamId,
      linkTokens,
    ),
  );

  constructor(private readonly database: Database) {}

  /** Finds a link whose team is not known yet. */
  async findFirst(linkToken: string): Promise<HostedLink | null> {
    const database = this.database.for(serviceShare('links', new Deadline()), 'write');
    const [team] = await database.query<{ teamId: string }>(FIND_TEAM, [linkToken]);
    if (team === undefined) return null;
    return (await this.findAll(database, team.teamId, [linkToken])).get(linkToken) ?? null;
  }

  /** Concurrent reads of links of one team are batched. */
  find(teamId: string, linkToken: string): Promise<HostedLink | null> {
    return this.links.find(teamId, linkToken);
  }

  private async findAll(
    database: Statements,
    teamId: string,
    linkTokens: readonly string[],
  ): Promise<ReadonlyMap<string, HostedLink>> {
    const rows = await database.query<HostedLink>(FIND_LINKS, [linkTokens, teamId]);
    return new Map(rows.map((link) => [link.token, link]));
  }

  /**
   * Locks the limit of responses of a form until the transaction ends, and returns whether the form has reached it. Only submissions of
   * its hosted page wait for the lock; submissions over the API do not.
   */
  async lockAndCheckLimit(unit: UnitOfWork, formId: string): Promise<boolean> {
    const form = [unit.teamId, formId];
    // A statement does not see what was committed while it waited for a lock; the next one does.
    const [, full] = await unit.queryAll([
      [LOCK_LIMIT, form],
      [FIND_FULL, form],
    ]);
    return full !== undefined && full.length > 0;
  }
}
