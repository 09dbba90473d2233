import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../auth/team-context';
import type { SortOrder } from '../../common/http/sort-order';
import { Database } from '../../database/database';
import { Trigrams } from '../../database/trigrams';
import type { FormDefinition } from '../../forms/form-definition';
import { responseConditions } from '../response-conditions';
import type { ResponseFilter } from '../response-filter';
import { ANSWER_BYTES, RESPONSE_COLUMNS, type ResponseRow } from '../responses.repository';

const MAX_ROWS = 1_000;
/** Of answers. One response may have megabytes of them, and a batch is in memory as a whole. */
const MAX_BYTES = 2 * 1024 * 1024;

export interface ResponseBatch {
  rows: ResponseRow[];
  /** Nothing comes after these. */
  isLast: boolean;
}

type BatchRow = ResponseRow & { removedIds: string[]; pageRows: number };

@Injectable()
export class ResponseExportRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** What time it is for the database, in milliseconds; rounded as the times of responses are. */
  async now(team: TeamScope): Promise<number> {
    const [row] = await this.database
      .reading(team)
      .query<{ now: Date }>('SELECT now()::timestamptz(3) AS now');
    if (row === undefined) throw new Error('The database did not tell the time.');
    return row.now.getTime();
  }

  /**
   * The next responses that pass the filter, by time and then id, `after` one that has been seen. Answers to
   * fields that were removed from the form since it was read are left out.
   */
  async listBatch(
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
    const found = await this.database.reading(team).query<BatchRow & Record<string, unknown>>(
      `WITH removed AS (
         SELECT ARRAY(SELECT id FROM unnest(${parameter(fieldIds)}::uuid[]) id
                       WHERE id NOT IN (SELECT f.id FROM form_fields f
                                         WHERE f.team_id = $1 AND f.form_id = $2)) AS ids
       )
       SELECT r.page_rows AS "pageRows", removed.ids AS "removedIds", ${RESPONSE_COLUMNS}
         FROM removed, (
           SELECT r.*, count(*) OVER ()::integer AS page_rows,
                  sum(r.bytes) OVER (ORDER BY ${sorting.join(', ')}) - r.bytes AS bytes_before
             FROM (SELECT r.*, ${ANSWER_BYTES} AS bytes FROM form_responses r
                    WHERE ${where} ${position}
                    ORDER BY ${sorting.join(', ')}
                    LIMIT ${parameter(MAX_ROWS)}) r
         ) r
         LEFT JOIN customers c ON c.team_id = r.team_id AND c.id = r.subscriber_id
        WHERE r.bytes_before < ${parameter(MAX_BYTES)}
        ORDER BY ${sorting.join(', ')}`,
      values,
    );
    for (const { answers, removedIds } of found) for (const id of removedIds) delete answers[id];
    const pageRows = found[0]?.pageRows ?? 0;
    return { rows: found, isLast: found.length === pageRows && pageRows < MAX_ROWS };
  }
}
