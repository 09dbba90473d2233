import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { JOBS } from '../../core/limits/share';
import { HOUR_MS } from '../../core/values/durations';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';

/** The shortest time between two announcements of the same form, if its webhook works for a while in between. */
const QUIET_MS = 6 * HOUR_MS;
/** Forms of one team that are taken at once. */
const MAX_TAKEN_FORMS = 100;
const MAX_LISTED_FORMS = 20;

const IS_DUE = `
  alarm_at <= $2::timestamptz
  AND (told_at IS NULL OR told_at <= $2::timestamptz - $3 * interval '1 ms')`;

/** A form whose deliveries fail. */
export interface FailingWebhook {
  readonly formId: string;
  readonly failingSince: Date;
}

/**
 * Webhooks that people have to be told of: those of which a delivery has failed for good, or no delivery has arrived for an hour. They
 * are told once, until a delivery arrives. The outcome of each attempt decides, see `FINISH_ATTEMPT`.
 */
@Injectable()
export class WebhookAlarmsService {
  constructor(private readonly database: Database) {}

  /** Teams with webhooks that people have to be told of, in the order of their ids. */
  async listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.for(JOBS, 'write').query<{ teamId: string }>(
      `SELECT DISTINCT team_id AS "teamId" FROM webhook_receivers
        WHERE ${IS_DUE} AND team_id > $1 ORDER BY team_id LIMIT $4`,
      [afterTeam, now, QUIET_MS, limit],
    );
    return rows.map(({ teamId }) => teamId);
  }

  /** The failing webhooks that people have to be told of. Each failure is returned once, if the unit of work is committed. */
  take(unit: UnitOfWork, now: Date): Promise<FailingWebhook[]> {
    return this.database.for(unit, 'write').query<FailingWebhook>(
      `WITH due AS MATERIALIZED (
         SELECT r.team_id, r.form_id, r.url, r.failing_since FROM webhook_receivers r
          WHERE r.team_id = $1 AND ${IS_DUE}
          ORDER BY r.form_id LIMIT ${MAX_TAKEN_FORMS} FOR UPDATE
       ), taken_alarms AS (
         UPDATE webhook_receivers r SET alarm_at = NULL, told_at = $2
           FROM due WHERE r.team_id = due.team_id AND r.form_id = due.form_id
       )
       SELECT due.form_id AS "formId", due.failing_since AS "failingSince"
         FROM due JOIN forms f ON f.team_id = due.team_id AND f.id = due.form_id
        WHERE f.webhook_url = due.url AND f.deleted_at IS NULL
        ORDER BY due.form_id`,
      [unit.teamId, now, QUIET_MS],
    );
  }

  /** Forms of the team whose webhook fails now, the longest first. */
  listFailing(scope: RequestScope): Promise<(FailingWebhook & { readonly name: string })[]> {
    return this.database.for(scope, 'list').query(
      `SELECT f.id AS "formId", f.name, r.failing_since AS "failingSince"
         FROM webhook_receivers r JOIN forms f ON f.team_id = r.team_id AND f.id = r.form_id
        WHERE r.team_id = $1 AND r.failing_since IS NOT NULL AND f.webhook_url = r.url
          AND f.deleted_at IS NULL
        ORDER BY r.failing_since, f.id LIMIT ${MAX_LISTED_FORMS}`,
      [scope.teamId],
    );
  }
}
