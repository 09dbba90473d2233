import { toSqlTimestamp } from '../../core/database/sql-expressions';
import { parametersOf } from '../../core/database/statement';
import type { Position } from '../../core/values/cursor';
import type { SortOrder } from '../../core/values/page';
import type { FormDefinition } from '../../forms/form-definition';
import {
  ANSWER_BYTES,
  type BesideAnswers,
  COLUMNS_WITHOUT_ANSWERS,
  IS_OF_ERASED,
  type ResponseRow,
  SHOWN_ANSWERS,
} from '../response-columns.sql';
import type { ResponseConditions } from '../response-conditions.sql';

export const MAX_BATCH_ROWS = 1_000;
/** Answers of one batch, which is in memory as a whole. A single response may have megabytes of answers. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024;

/** SQL: the first transaction that is not visible to the statement. */
export const HORIZON = 'pg_snapshot_xmax(pg_current_snapshot())::text';

/** A response of a batch. */
export type ExportedRow = ResponseRow & Pick<BesideAnswers, 'hiddenValues'>;

/** A row of a batch. An empty batch is one row with the horizon, `hasForm` and nulls. */
export type ResponseBatchRow = ExportedRow & {
  horizon: string;
  /** Whether the form still exists. */
  hasForm: boolean;
  /** Whether another row was found after this one, before the batch was limited by the size of its answers. */
  hasNext: boolean | null;
};

/**
 * The statement that selects the next batch of an export, with its parameters. It leaves out the answers to fields that were removed from
 * the form after it was read. @param after the last response of the batch before, or null for the first batch
 */
export function exportStatement(
  { where, values: filterValues }: ResponseConditions,
  form: FormDefinition,
  order: SortOrder,
  after: Position | null,
): { text: string; values: unknown[] } {
  const values = [...filterValues];
  const add = parametersOf(values);
  const isRising = order === 'asc';
  const position =
    after === null
      ? ''
      : `AND (r.created_at, r.id) ${isRising ? '>' : '<'}
             (${add(toSqlTimestamp(after.sort))}::timestamptz, ${add(after.id)}::uuid)`;
  const direction = isRising ? 'ASC' : 'DESC';
  const sort = `ORDER BY r.created_at ${direction}, r.id ${direction}`;
  const hiddenValues =
    form.hiddenNames.length === 0
      ? 'NULL'
      : `CASE WHEN NOT ${IS_OF_ERASED} THEN r.hidden_values END`;
  const text = `
    WITH removed_fields AS (
      SELECT ARRAY(SELECT id::text FROM unnest(${add(form.fields.map(({ id }) => id))}::uuid[]) id
                    WHERE id NOT IN (SELECT f.id FROM form_fields f
                                      WHERE f.team_id = $1 AND f.form_id = $2)) AS ids
    )
    SELECT ${HORIZON} AS horizon, EXISTS (
             SELECT 1 FROM forms f WHERE f.team_id = $1 AND f.id = $2 AND f.deleted_at IS NULL
           ) AS "hasForm", r.has_next AS "hasNext", ${COLUMNS_WITHOUT_ANSWERS},
           (${SHOWN_ANSWERS} - removed_fields.ids) AS answers,
           ${hiddenValues} AS "hiddenValues"
      FROM removed_fields LEFT JOIN (
        SELECT r.*, lead(true) OVER batch AS has_next,
               sum(r.bytes) OVER batch - r.bytes AS bytes_before
          FROM (SELECT r.*, ${ANSWER_BYTES} AS bytes FROM form_responses r
                 WHERE ${where} ${position}
                 ${sort}
                 LIMIT ${add(MAX_BATCH_ROWS)}) r
        WINDOW batch AS (${sort} ROWS UNBOUNDED PRECEDING)
      ) r ON r.bytes_before < ${add(MAX_BATCH_BYTES)}
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     ${sort}`;
  return { text, values };
}
