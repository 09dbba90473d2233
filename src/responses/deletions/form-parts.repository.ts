import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { FORGET_SEARCH } from '../prepared-exports/forget-search.sql';
import { RESPONSE_COUNT } from '../../forms/form-details.sql';

/** What a deletion would take, in numbers. They are not counted to the end for large forms. */
export interface FormParts {
  readonly responses: number;
  readonly links: number;
  /** Up to {@link MAX_COUNTED}. */
  readonly deliveries: number;
}

export const MAX_COUNTED = 100_000;

const NEXT_STORED: Statement = {
  name: 'next_responses_to_move',
  text: `
    SELECT id FROM form_responses WHERE team_id = $1 AND form_id = $2
     ORDER BY created_at DESC, id DESC LIMIT $3`,
};

/** The next responses that were deleted with their form. */
const NEXT_WITH_FORM: Statement = {
  name: 'next_responses_to_restore',
  text: `
    SELECT id FROM binned_responses WHERE team_id = $1 AND form_id = $2 AND with_form
     ORDER BY created_at DESC, id DESC LIMIT $3`,
};

const NEXT_BINNED: Statement = {
  name: 'next_binned_responses',
  text: `
    SELECT id FROM binned_responses WHERE team_id = $1 AND form_id = $2
     ORDER BY created_at DESC, id DESC LIMIT $3`,
};

/** Deletes test events, and deliveries whose responses are deleted. */
const DELETE_DELIVERIES: Statement = {
  name: 'delete_deliveries_of_form',
  text: `
    WITH deleted_rows AS (
      DELETE FROM webhook_deliveries
       WHERE team_id = $1 AND id IN (SELECT id FROM webhook_deliveries
                                      WHERE team_id = $1 AND form_id = $2
                                      ORDER BY created_at LIMIT $3)
      RETURNING id
    )
    SELECT count(*)::integer AS rows FROM deleted_rows`,
};

const DELETE_PAST_COUNTS: Statement = {
  name: 'delete_past_counts_of_form',
  text: `
    WITH deleted_rows AS (
      DELETE FROM past_response_counts
       WHERE team_id = $1 AND form_id = $2
         AND starts_at <= (SELECT max(starts_at) FROM (
                             SELECT starts_at FROM past_response_counts
                              WHERE team_id = $1 AND form_id = $2
                              ORDER BY starts_at LIMIT $3) first)
      RETURNING form_id
    )
    SELECT count(*)::integer AS rows FROM deleted_rows`,
};

/** Deletes the counters of the first values of one field: a form has up to 5,000 options, and 16 counters of each. */
const DELETE_VALUE_COUNTS: Statement = {
  name: 'delete_value_counts_of_form',
  text: `
    WITH field AS MATERIALIZED (
      SELECT f.id FROM form_fields f
       WHERE f.team_id = $1 AND f.form_id = $2
         AND (SELECT slot FROM form_value_counts c
               WHERE c.team_id = $1 AND c.field_id = f.id LIMIT 1) IS NOT NULL
       LIMIT 1
    ), deleted_rows AS (
      DELETE FROM form_value_counts
       WHERE team_id = $1 AND field_id = (SELECT id FROM field)
         AND value <= (SELECT max(value) FROM (
                         SELECT value FROM form_value_counts
                          WHERE team_id = $1 AND field_id = (SELECT id FROM field)
                          ORDER BY value LIMIT $3) first)
      RETURNING field_id
    )
    SELECT count(*)::integer AS rows FROM deleted_rows`,
};

/** Deletes one export, since a file has up to 256 MiB. */
const DELETE_EXPORT: Statement = {
  name: 'delete_export_of_form',
  text: `
    WITH deleted_rows AS (
      DELETE FROM prepared_exports
       WHERE team_id = $1 AND id = (SELECT id FROM prepared_exports
                                     WHERE team_id = $1 AND form_id = $2 LIMIT 1)
      RETURNING id
    )
    SELECT count(*)::integer AS rows FROM deleted_rows`,
};

const DELETE_COUNTS: Statement = {
  name: 'delete_counts_of_form',
  text: 'DELETE FROM form_response_counts WHERE team_id = $1 AND form_id = $2',
};

/** SQL: whether an export of the inbox is not that of one form. */
const IS_OF_ALL_FORMS = `form_id IS NULL AND query ->> 'formId' IS NULL`;

/** The process that writes an export loses its claim; the next process begins anew, and does not see the form. */
const RESTART_EXPORTS: Statement = {
  name: 'restart_exports_of_all_forms',
  text: `
    UPDATE prepared_exports
       SET claimed_until = NULL, attempts = greatest(0, attempts - 1)
     WHERE team_id = $1 AND state = 'running' AND ${IS_OF_ALL_FORMS}`,
};

/**
 * Fails the exports of the form, and finished ones of all forms, since their files have its responses. A member may still wait for them.
 * The job of expired rows deletes the files.
 */
const FAIL_EXPORTS: Statement = {
  name: 'fail_exports_of_form',
  text: `
    UPDATE prepared_exports
       SET state = 'failed', problem = 'formRemoved', expires_at = now(), claimed_until = NULL,
           is_told = true, ${FORGET_SEARCH}
     WHERE team_id = $1
       AND (form_id = $2 OR (form_id IS NULL AND lower(query ->> 'formId') = $2::text)
            OR (state = 'ready' AND ${IS_OF_ALL_FORMS}))`,
};

const COUNT_PARTS: Statement = {
  name: 'count_parts_of_form',
  text: `
    SELECT ${RESPONSE_COUNT} AS responses,
           (SELECT count(*)::integer FROM form_links WHERE team_id = $1 AND form_id = $2) AS links,
           (SELECT count(*)::integer FROM (
              SELECT 1 FROM webhook_deliveries WHERE team_id = $1 AND form_id = $2
               LIMIT ${MAX_COUNTED}) delivery) AS deliveries`,
};

/** The rows that depend on a form. */
@Injectable()
export class FormPartsRepository {
  constructor(private readonly database: Database) {}

  /** The next responses in the table, newest first: lists that show the newest ones are done with them soonest. */
  nextStored(unit: UnitOfWork, formId: string, limit: number): Promise<string[]> {
    return this.next(unit, NEXT_STORED, formId, limit);
  }

  /** The next responses in the bin. @param isOnlyWithForm only those that were deleted with the form */
  nextBinned(
    unit: UnitOfWork,
    formId: string,
    limit: number,
    isOnlyWithForm: boolean,
  ): Promise<string[]> {
    return this.next(unit, isOnlyWithForm ? NEXT_WITH_FORM : NEXT_BINNED, formId, limit);
  }

  /** Deletes at most `limit` deliveries of the form, and returns how many. */
  deleteDeliveries(unit: UnitOfWork, formId: string, limit: number): Promise<number> {
    return this.rows(unit, DELETE_DELIVERIES, [formId, limit]);
  }

  /** Deletes about `limit` counters or one file of the form. Returns 0 if none is left. */
  async deleteDerived(unit: UnitOfWork, formId: string, limit: number): Promise<number> {
    const past = await this.rows(unit, DELETE_PAST_COUNTS, [formId, limit]);
    if (past > 0) return past;
    const values = await this.rows(unit, DELETE_VALUE_COUNTS, [formId, limit]);
    if (values > 0) return values;
    const files = await this.rows(unit, DELETE_EXPORT, [formId]);
    if (files > 0) return files;
    await unit.query(DELETE_COUNTS, [unit.teamId, formId]);
    return 0;
  }

  /** Prepared exports with the responses of the form are no longer written, and cannot be downloaded any more. */
  async failExports(unit: UnitOfWork, formId: string): Promise<void> {
    // First, so that the second statement sees an export that is finished meanwhile.
    await unit.query(RESTART_EXPORTS, [unit.teamId]);
    await unit.query(FAIL_EXPORTS, [unit.teamId, formId]);
  }

  async count(scope: RequestScope, formId: string): Promise<FormParts> {
    const [row] = await this.database
      .for(scope, 'list')
      .query<FormParts>(COUNT_PARTS, [scope.teamId, formId]);
    return row ?? { responses: 0, links: 0, deliveries: 0 };
  }

  private async next(
    unit: UnitOfWork,
    statement: Statement,
    formId: string,
    limit: number,
  ): Promise<string[]> {
    const rows = await unit.query<{ id: string }>(statement, [unit.teamId, formId, limit]);
    return rows.map(({ id }) => id);
  }

  private async rows(unit: UnitOfWork, statement: Statement, values: unknown[]): Promise<number> {
    const [row] = await unit.query<{ rows: number }>(statement, [unit.teamId, ...values]);
    return row?.rows ?? 0;
  }
}
