import { retainedDays } from '../../tenancy/retention/retained-days.sql';
import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { keysetOf } from '../../core/database/keyset.sql';
import { parametersOf, type Statement } from '../../core/database/statement';
import type { CursorRange } from '../../core/http/cursor-range';
import type { HiddenValues } from '../../responses/domain/hidden-values';
import type { SubmittedValue } from '../../responses/domain/read-answer';
import type { SpamReason } from '../spam/judge-submission';

/** A submission that looks like spam. */
export interface QuarantinedRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The answers by field id. */
  readonly answers: Readonly<Record<string, SubmittedValue>>;
  /** The values by name, or null if there are none. */
  readonly hiddenValues: Readonly<Record<string, string>> | null;
  readonly reasons: readonly SpamReason[];
}

export interface NewQuarantined {
  readonly id: string;
  readonly answers: ReadonlyMap<string, SubmittedValue>;
  readonly hiddenValues: HiddenValues;
  readonly reasons: readonly SpamReason[];
}

const RETENTION_DAYS = 30;
/** The maximum number of submissions of a form, so that an attack does not fill the database. */
const MAX_PER_FORM = 5_000;

const INSERT_QUARANTINED: Statement = {
  name: 'insert_quarantined_response',
  text: `
    INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons,
                                       hidden_values)
    SELECT $1::uuid, $2::uuid, $3::uuid, now() + interval '${RETENTION_DAYS} days', $4::jsonb, $5::text[], $6::jsonb
     WHERE (SELECT count(*) FROM (SELECT 1 FROM quarantined_responses
                                   WHERE team_id = $1 AND form_id = $3 LIMIT ${MAX_PER_FORM}) kept_responses)
           < ${MAX_PER_FORM}
    RETURNING id`,
};

const RETAINED_DAYS = retainedDays(
  'quarantine',
  'quarantined_responses.team_id',
  'quarantined_responses.form_id',
);

/** SQL: the time of expiry, which is earlier if the team or the form has chosen fewer days since. */
const EXPIRES_AT = `
  least(expires_at, created_at + ${RETAINED_DAYS} * interval '1 day')`;

const COLUMNS = `id, created_at AS "createdAt", ${EXPIRES_AT} AS "expiresAt", answers, reasons,
  hidden_values AS "hiddenValues"`;

const TAKE_QUARANTINED: Statement = {
  name: 'take_quarantined_response',
  text: `
    DELETE FROM quarantined_responses
     WHERE team_id = $1 AND form_id = $2 AND id = $3 AND expires_at > now()
    RETURNING ${COLUMNS}`,
};

@Injectable()
export class QuarantineRepository {
  constructor(private readonly database: Database) {}

  /** Stores a submission for 30 days. Returns false when the form has too many already. */
  async insert(
    unit: UnitOfWork,
    formId: string,
    { id, answers, hiddenValues, reasons }: NewQuarantined,
  ): Promise<boolean> {
    const json = JSON.stringify(Object.fromEntries(answers));
    const hidden =
      hiddenValues.size === 0 ? null : JSON.stringify(Object.fromEntries(hiddenValues));
    const values = [unit.teamId, id, formId, json, reasons, hidden];
    return (await unit.query(INSERT_QUARANTINED, values)).length > 0;
  }

  list(scope: RequestScope, formId: string, range: CursorRange): Promise<QuarantinedRow[]> {
    const values: unknown[] = [scope.teamId, formId];
    const page = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    const list: Statement = {
      name: 'list_quarantined_responses',
      text: `
        SELECT ${COLUMNS.replaceAll('quarantined_responses.', 'r.')} FROM quarantined_responses r
         WHERE team_id = $1 AND form_id = $2 AND expires_at > now() AND ${page.after}
         ${page.sort} ${page.limit}`,
    };
    return this.database.for(scope, 'write').query<QuarantinedRow>(list, values);
  }

  /** The next submissions of the team to any form, in the order of their ids. */
  listNext(
    scope: RequestScope,
    { after, limit }: { after: string; limit: number },
  ): Promise<(QuarantinedRow & { readonly formId: string })[]> {
    return this.database.for(scope, 'write').query(
      `SELECT ${COLUMNS}, form_id AS "formId" FROM quarantined_responses
        WHERE team_id = $1 AND id > $2 ORDER BY team_id, id LIMIT $3`,
      [scope.teamId, after, limit],
    );
  }

  /** Deletes submissions, and returns the number of those that existed. */
  async deleteAll(unit: UnitOfWork, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const rows = await unit.query<{ deleted: number }>(
      `WITH deleted_responses AS (
         DELETE FROM quarantined_responses
          WHERE team_id = $1 AND id = ANY ((SELECT $2::uuid[])::uuid[]) RETURNING 1
       )
       SELECT count(*)::integer AS deleted FROM deleted_responses`,
      [unit.teamId, ids],
    );
    return rows[0]?.deleted ?? 0;
  }

  /** Deletes a submission and returns it, or null if there is none. */
  async take(scope: RequestScope, formId: string, id: string): Promise<QuarantinedRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<QuarantinedRow>(TAKE_QUARANTINED, [scope.teamId, formId, id]);
    return row ?? null;
  }
}
