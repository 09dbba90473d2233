import { parametersOf } from '../../core/database/statement';
import type { SortOrder } from '../../core/values/page';
import type { FormDefinition } from '../../forms/form-definition';
import {
  ANSWER_BYTES,
  type BesideAnswers,
  IS_OF_ERASED,
  RESPONSE_COLUMNS,
  type ResponseRow,
} from '../response-columns.sql';
import type { ResponseConditions } from '../response-conditions.sql';

export const MAX_BATCH_ROWS = 1_000;
/** Answers of one batch, which is in memory as a whole. A single response may have megabytes of answers. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024;

/** SQL: the first transaction that is not visible to the statement. */
export const HORIZON = 'pg_snapshot_xmax(pg_current_snapshot())::text';

export type ExportedRow = ResponseRow & BesideAnswers;

/** A row of a batch. An empty batch is one row with the horizon and nulls. */
export type ResponseBatchRow = ExportedRow & {
  horizon: string;
  /** Whether the form still exists. */
  hasForm: boolean;
  /** The fields of the form that were removed after it was read. */
  removedIds: string[];
  /** The number of rows that were found before the batch was limited by the size of its answers. */
  foundRows: number | null;
};

/** The statement that selects the next batch of an export after `after`, with its parameters. */
export function exportStatement(
  { where, values: filterValues }: ResponseConditions,
  form: FormDefinition,
  order: SortOrder,
  after: ResponseRow | undefined,
): { text: string; values: unknown[] } {
  const values = [...filterValues];
  const add = parametersOf(values);
  const isRising = order === 'asc';
  const position =
    after === undefined
      ? ''
      : `AND (r.created_at, r.id) ${isRising ? '>' : '<'}
             (${add(after.createdAt.toISOString())}::timestamptz, ${add(after.id)}::uuid)`;
  const direction = isRising ? 'ASC' : 'DESC';
  const sort = `ORDER BY r.created_at ${direction}, r.id ${direction}`;
  const text = `
    WITH removed_fields AS (
      SELECT ARRAY(SELECT id FROM unnest(${add(form.fields.map(({ id }) => id))}::uuid[]) id
                    WHERE id NOT IN (SELECT f.id FROM form_fields f
                                      WHERE f.team_id = $1 AND f.form_id = $2)) AS ids
    )
    SELECT ${HORIZON} AS horizon, EXISTS (
             SELECT 1 FROM forms f WHERE f.team_id = $1 AND f.id = $2 AND f.deleted_at IS NULL
           ) AS "hasForm", r.found_rows AS "foundRows", removed_fields.ids AS "removedIds",
           ${RESPONSE_COLUMNS}, r.campaign_id AS "campaignId",
           CASE WHEN NOT ${IS_OF_ERASED} THEN r.hidden_values END AS "hiddenValues"
      FROM removed_fields LEFT JOIN (
        SELECT r.*, count(*) OVER ()::integer AS found_rows,
               sum(r.bytes) OVER (${sort}) - r.bytes AS bytes_before
          FROM (SELECT r.*, ${ANSWER_BYTES} AS bytes FROM form_responses r
                 WHERE ${where} ${position}
                 ${sort}
                 LIMIT ${add(MAX_BATCH_ROWS)}) r
      ) r ON r.bytes_before < ${add(MAX_BATCH_BYTES)}
      LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
     ${sort}`;
  return { text, values };
}
