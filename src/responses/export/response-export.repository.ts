import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../core/http/team-context';
import type { SortOrder } from '../../core/http/page-query.dto';
import { Database, type Queryable } from '../../core/database/database';
import { withoutEmptyRow } from '../../core/database/page-and-total.sql';
import { parametersOf } from '../../core/database/statement';
import { Trigrams } from '../../core/database/trigrams';
import type { FormDefinition } from '../../forms/form-definition';
import { responseConditions } from '../response-conditions.sql';
import type { ResponseFilter } from '../response-filter';
import { ANSWER_BYTES, RESPONSE_COLUMNS, type ResponseRow } from '../responses.repository';

const MAX_BATCH_ROWS = 1_000;
/** Answers of one batch, which is in memory as a whole. A single response may have megabytes of answers. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024;

/** The server from which all batches of one export are read, and the state of its data at the start. */
export interface ExportSource {
  readonly database: Queryable;
  /** The server's time at the start in milliseconds since 1970, rounded as the times of responses are. */
  readonly startedAt: number;
  /** The first transaction that was not visible at the start: `pg_snapshot_xmax`. */
  readonly horizon: bigint;
}

export interface ResponseBatch {
  rows: ResponseRow[];
  /** Whether this is the last batch. */
  isLast: boolean;
}

type ResponseBatchRow = ResponseRow & {
  horizon: string;
  removedIds: string[];
  foundRows: number | null;
};

const HORIZON = 'pg_snapshot_xmax(pg_current_snapshot())::text';

@Injectable()
export class ResponseExportRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** Chooses the server, primary or replica, from which the whole export is read. */
  async open(team: TeamScope): Promise<ExportSource> {
    const database = this.database.pinnedReplica(team);
    const [row] = await database.query<{ now: Date; horizon: string }>(
      `SELECT now()::timestamptz(3) AS now, ${HORIZON} AS horizon`,
    );
    if (row === undefined) throw new Error('The database did not return its time.');
    return { database, startedAt: row.now.getTime(), horizon: BigInt(row.horizon) };
  }

  /**
   * Lists the next responses that pass the filter, by time and id, after `after`. Omits answers to fields that were removed
   * from the form after it was read.
   * @throws Error when the data is older than at the start, as when several replicas share one address
   */
  async listBatch(
    source: ExportSource,
    team: TeamScope,
    form: FormDefinition,
    filter: ResponseFilter,
    order: SortOrder,
    after: ResponseRow | undefined,
  ): Promise<ResponseBatch> {
    const { where, values } = responseConditions(team.teamId, form, filter, this.trigrams);
    const fieldIds = form.fields.map(({ id }) => id);
    const add = parametersOf(values);
    const isRising = order === 'asc';
    const position =
      after === undefined
        ? ''
        : `AND (r.created_at, r.id) ${isRising ? '>' : '<'}
               (${add(after.createdAt.toISOString())}::timestamptz, ${add(after.id)}::uuid)`;
    const sorting = ['r.created_at', 'r.id'].map((key) => `${key} ${isRising ? 'ASC' : 'DESC'}`);
    const found = await source.database.query<ResponseBatchRow>(
      `WITH removed AS (
         SELECT ARRAY(SELECT id FROM unnest(${add(fieldIds)}::uuid[]) id
                       WHERE id NOT IN (SELECT f.id FROM form_fields f
                                         WHERE f.team_id = $1 AND f.form_id = $2)) AS ids
       )
       SELECT ${HORIZON} AS horizon, r.found_rows AS "foundRows", removed.ids AS "removedIds",
              ${RESPONSE_COLUMNS}
         FROM removed LEFT JOIN (
           SELECT r.*, count(*) OVER ()::integer AS found_rows,
                  sum(r.bytes) OVER (ORDER BY ${sorting.join(', ')}) - r.bytes AS bytes_before
             FROM (SELECT r.*, ${ANSWER_BYTES} AS bytes FROM form_responses r
                    WHERE ${where} ${position}
                    ORDER BY ${sorting.join(', ')}
                    LIMIT ${add(MAX_BATCH_ROWS)}) r
         ) r ON r.bytes_before < ${add(MAX_BATCH_BYTES)}
         LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
        ORDER BY ${sorting.join(', ')}`,
      values,
    );
    const [first] = found;
    // The horizon of one server only rises. A lower horizon is another replica's, which may lack responses.
    if (first === undefined || BigInt(first.horizon) < source.horizon) {
      throw new Error('The batches of an export came from different replicas.');
    }
    // An empty batch is one row with the horizon and nulls.
    const rows = withoutEmptyRow(found);
    for (const { answers, removedIds } of rows) for (const id of removedIds) delete answers[id];
    const foundRows = first.foundRows ?? 0;
    return { rows, isLast: rows.length === foundRows && foundRows < MAX_BATCH_ROWS };
  }
}
