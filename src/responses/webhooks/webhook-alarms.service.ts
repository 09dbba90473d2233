import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { JOBS } from '../../core/limits/share';
import { HOUR_MS } from '../../core/values/durations';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';

/** The minimum time between two notifications about the same form, even if its webhook works in between. */
const QUIET_MS = 6 * HOUR_MS;
/** The maximum number of forms of a team in one notification. */
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
 * Finds webhooks that people must be notified of: a delivery has failed for good, or no delivery has succeeded for an hour. People are
 * notified once, until a delivery succeeds. `FINISH_ATTEMPT` updates this state after each attempt.
 */
@Injectable()
export class WebhookAlarmsService {
  constructor(private readonly database: Database) {}

  /** The ids of teams with webhooks that people must be notified of, in ascending order. */
  async listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.for(JOBS, 'write').query<{ teamId: string }>(
      `SELECT DISTINCT team_id AS "teamId" FROM webhook_receivers
        WHERE ${IS_DUE} AND team_id > $1 ORDER BY team_id LIMIT $4`,
      [afterTeam, now, QUIET_MS, limit],
    );
    return rows.map(({ teamId }) => teamId);
  }

  /** Returns the failing webhooks that people must be notified of, and marks them as notified in the unit of work. */
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

  /** The forms of the team whose webhooks fail now, those that have failed longest first. */
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
