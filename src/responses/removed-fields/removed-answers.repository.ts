import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { NIL_ID } from '../../core/values/identifiers';
import { erasedCustomersOfForm } from '../../forms/bin/left-out.sql';
import { storedResponseCount } from '../../forms/form-details.sql';
import type { Purge, PurgeStep } from '../../tenancy/purges/purge-kind';

/** The maximum number of responses of a form whose answers are deleted in the transaction of the update. */
const MAX_INLINE_RESPONSES = 5_000;

/** The maximum size of a response in a step on average, so that a form with very large answers is purged in smaller steps. */
const MAX_BYTES_PER_ROW = 2_048;

/** SQL that counts the answers to each of the fields $3, without those that erased customers have left. */
function countEach(fields: number): string {
  const counts = Array.from(
    { length: fields },
    (_, index) => `count(*) FILTER (WHERE r.answers ? ($3::text[])[${index + 1}])`,
  );
  return `
    SELECT ARRAY[${counts.join(', ')}]::integer[] AS counts
      FROM form_responses r
     WHERE r.team_id = $1 AND r.form_id = $2
       AND (r.subscriber_id = ANY (ARRAY(${erasedCustomersOfForm('$2')}))) IS NOT TRUE`;
}

/**
 * Deletes the answers $3 from the next responses after $5 and $6, at most $4 rows and $7 bytes, but at least one row. `octet_length` of
 * a TOASTed text does not read the text.
 */
const DELETE_NEXT = `
  WITH following AS MATERIALIZED (
    SELECT r.team_id, r.id, r.created_at,
           coalesce(octet_length(r.search_text), octet_length(r.long_search_text), 0) AS bytes
      FROM form_responses r
     WHERE r.team_id = $1 AND r.form_id = $2 AND (r.created_at, r.id) > ($5::timestamptz, $6::uuid)
     ORDER BY r.created_at, r.id
     LIMIT $4
  ), batch AS MATERIALIZED (
    SELECT team_id, id, created_at
      FROM (SELECT *, sum(bytes) OVER (ORDER BY created_at, id) - bytes AS bytes_before FROM following) sized_responses
     WHERE bytes_before < $7
  ), purged_responses AS (
    UPDATE form_responses r SET answers = r.answers - $3::text[]
      FROM batch
     WHERE r.team_id = batch.team_id AND r.id = batch.id AND r.answers ?| $3::text[]
    RETURNING 1
  )
  SELECT created_at AS until, id, (SELECT count(*)::integer FROM purged_responses) AS responses
    FROM batch ORDER BY created_at DESC, id DESC LIMIT 1`;

/** Counts answers to fields, and deletes those to removed fields. */
@Injectable()
export class RemovedAnswersRepository {
  constructor(private readonly database: Database) {}

  /** The number of answers to each field that reads show. */
  async count(
    scope: RequestScope,
    formId: string,
    fieldIds: readonly string[],
  ): Promise<Map<string, number>> {
    if (fieldIds.length === 0) return new Map();
    const [row] = await this.database
      .for(scope, 'write')
      .query<{ counts: number[] }>(countEach(fieldIds.length), [scope.teamId, formId, fieldIds]);
    return new Map(fieldIds.map((id, index) => [id, row?.counts[index] ?? 0]));
  }

  /** Whether the form has more responses than one transaction should change. */
  async areMany(unit: UnitOfWork, formId: string): Promise<boolean> {
    const [form] = await unit.query<{ areMany: boolean }>(
      `SELECT ${storedResponseCount('$1', '$2')} > $3 AS "areMany"`,
      [unit.teamId, formId, MAX_INLINE_RESPONSES],
    );
    return form?.areMany === true;
  }

  async deleteAll(unit: UnitOfWork, formId: string, fieldIds: readonly string[]): Promise<void> {
    await unit.query(
      `UPDATE form_responses SET answers = answers - $3::text[]
        WHERE team_id = $1 AND form_id = $2 AND answers ?| $3::text[]`,
      [unit.teamId, formId, fieldIds],
    );
  }

  /** Deletes the answers from the responses that follow those of the step before. */
  async deleteNext(
    unit: UnitOfWork,
    { subjectId, input, progress, rows }: Purge,
  ): Promise<PurgeStep> {
    const [last] = await unit.query<{ until: Date; id: string; responses: number }>(DELETE_NEXT, [
      unit.teamId,
      subjectId,
      input['fieldIds'],
      rows,
      progress['until'] ?? '-infinity',
      progress['id'] ?? NIL_ID,
      MAX_BYTES_PER_ROW * rows,
    ]);
    if (last === undefined) return { isDone: true };
    const { until, id, responses } = last;
    return { isDone: false, progress: { until, id }, counts: { responses } };
  }
}
