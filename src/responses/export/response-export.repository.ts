import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../core/http/team-context';
import type { SortOrder } from '../../core/http/page-query.dto';
import { Database, type Queryable } from '../../core/database/database';
import { Trigrams } from '../../core/database/trigrams';
import type { FormDefinition } from '../../forms/form-definition';
import { responseConditions } from '../response-conditions.sql';
import type { ResponseFilter } from '../response-filter';
import { ANSWER_BYTES, RESPONSE_COLUMNS, type ResponseRow } from '../responses.repository';

const MAX_ROWS = 1_000;
/** Of answers. One response may have megabytes of them, and a batch is in memory as a whole. */
const MAX_BYTES = 2 * 1024 * 1024;

/** What all parts of one export are read from. */
export interface ExportSource {
  readonly database: Queryable;
  /** What time it was there at the start, in milliseconds; rounded as the times of responses are. */
  readonly startedAt: number;
  /** Transactions from this one on were not visible yet at the start: `pg_snapshot_xmax`. */
  readonly horizon: bigint;
}

export interface ResponseBatch {
  rows: ResponseRow[];
  /** Nothing comes after these. */
  isLast: boolean;
}

type BatchRow = ResponseRow & { horizon: string; removedIds: string[]; pageRows: number | null };

const HORIZON = 'pg_snapshot_xmax(pg_current_snapshot())::text';

@Injectable()
export class ResponseExportRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** Chooses the copy of the data, primary or replica, that the whole export is read from. */
  async open(team: TeamScope): Promise<ExportSource> {
    const database = this.database.pinnedReplica(team);
    const [row] = await database.query<{ now: Date; horizon: string }>(
      `SELECT now()::timestamptz(3) AS now, ${HORIZON} AS horizon`,
    );
    if (row === undefined) throw new Error('The database did not return its time.');
    return { database, startedAt: row.now.getTime(), horizon: BigInt(row.horizon) };
  }

  /**
   * The next responses that pass the filter, by time and then id, `after` one that has been seen. Answers to
   * fields that were removed from the form since it was read are left out.
   * @throws Error when the copy is an older one than at the start, as behind an address that several replicas share
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
    const parameter = (value: unknown): string => `$${values.push(value)}`;
    const isRising = order === 'asc';
    const position =
      after === undefined
        ? ''
        : `AND (r.created_at, r.id) ${isRising ? '>' : '<'}
               (${parameter(after.createdAt.toISOString())}::timestamptz, ${parameter(after.id)}::uuid)`;
    const sorting = ['r.created_at', 'r.id'].map((key) => `${key} ${isRising ? 'ASC' : 'DESC'}`);
    const found = await source.database.query<BatchRow>(
      `WITH removed AS (
         SELECT ARRAY(SELECT id FROM unnest(${parameter(fieldIds)}::uuid[]) id
                       WHERE id NOT IN (SELECT f.id FROM form_fields f
                                         WHERE f.team_id = $1 AND f.form_id = $2)) AS ids
       )
       SELECT ${HORIZON} AS horizon, r.page_rows AS "pageRows", removed.ids AS "removedIds",
              ${RESPONSE_COLUMNS}
         FROM removed LEFT JOIN (
           SELECT r.*, count(*) OVER ()::integer AS page_rows,
                  sum(r.bytes) OVER (ORDER BY ${sorting.join(', ')}) - r.bytes AS bytes_before
             FROM (SELECT r.*, ${ANSWER_BYTES} AS bytes FROM form_responses r
                    WHERE ${where} ${position}
                    ORDER BY ${sorting.join(', ')}
                    LIMIT ${parameter(MAX_ROWS)}) r
         ) r ON r.bytes_before < ${parameter(MAX_BYTES)}
         LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
        ORDER BY ${sorting.join(', ')}`,
      values,
    );
    const [first] = found;
    // The horizon of a copy only rises; a lower one is that of another copy, which may lack responses.
    if (first === undefined || BigInt(first.horizon) < source.horizon) {
      throw new Error('The parts of an export came from different copies of the data.');
    }
    // Without any response there is still the row of the horizon.
    const rows = found.filter((row) => (row.id as string | null) !== null);
    for (const { answers, removedIds } of rows) for (const id of removedIds) delete answers[id];
    const pageRows = first.pageRows ?? 0;
    return { rows, isLast: rows.length === pageRows && pageRows < MAX_ROWS };
  }
}
