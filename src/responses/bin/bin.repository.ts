import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { toSqlTimestamp } from '../../core/database/sql-expressions';
import type { Statement } from '../../core/database/statement';
import type { Position } from '../../core/values/cursor';
import { LAST_ID } from '../../core/values/identifiers';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { BinnedForm } from '../../forms/bin/binned-forms.service';
import { countLeftOutOfListed } from '../../forms/bin/left-out.sql';
import { listedResponseCount } from '../../forms/form-details.sql';
import { MAX_COUNTED } from '../deletions/form-parts.repository';
import type { StoredValue } from '../domain/read-answer';
import { isOfErased } from '../response-columns.sql';

export interface BinnedResponseRow {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: Date;
  readonly deletedAt: Date;
  readonly deletedBy: string | null;
  /** Without very large answers, which a list does not show. */
  readonly answers: Readonly<Record<string, StoredValue>>;
  readonly customerName: string;
}

/** The responses of a form in the bin that are restored or deleted for good together with the form. */
export interface BinnedFormCounts {
  /** Those that have not left for the bin yet, or are back already. */
  readonly stored: number;
  /** With those in the bin, of which up to {@link MAX_COUNTED} are counted. */
  readonly all: number;
}

/** Later than all times that are stored. */
const END_OF_TIME = Date.UTC(9999, 0);
const MAX_ANSWER_BYTES = 32_768;

/** Leaves out responses of forms that are in the bin themselves: they are restored with the form, or after it. */
const LIST_RESPONSES: Statement = {
  name: 'list_binned_responses',
  text: `
    SELECT r.id, r.form_id AS "formId", r.created_at AS "createdAt", r.deleted_at AS "deletedAt",
           r.deleted_by AS "deletedBy",
           CASE WHEN pg_column_size(r.answers) <= ${MAX_ANSWER_BYTES}
                THEN r.answers ELSE '{}' END AS answers,
           coalesce(c.first_name || ' ' || c.last_name, '') AS "customerName"
      FROM (
        SELECT r.* FROM binned_responses r
         WHERE r.team_id = $1 AND NOT r.with_form AND NOT ${isOfErased('r')}
           AND (r.deleted_at, r.id) < ($2::timestamptz, $3::uuid)
           AND (SELECT f.deleted_at IS NULL FROM forms f
                 WHERE f.team_id = $1 AND f.id = r.form_id)
         ORDER BY r.deleted_at DESC, r.id DESC LIMIT $4) r
      LEFT JOIN customers c ON c.team_id = $1 AND c.id = r.subscriber_id
     ORDER BY r.deleted_at DESC, r.id DESC`,
};

/** Of the forms $2. Those that are being deleted for good, $3, take the responses that were deleted singly along. */
const COUNT_OF_FORMS: Statement = {
  name: 'count_binned_responses_of_forms',
  text: `
    SELECT requested_form.id, ${listedResponseCount('requested_form.id')} AS stored,
           greatest(0, (SELECT count(*) FROM (SELECT 1 FROM binned_responses
                                   WHERE team_id = $1 AND form_id = requested_form.id
                                     AND (with_form OR form_id = ANY ($3::uuid[]))
                                   LIMIT ${MAX_COUNTED}) counted_responses)
             - ${countLeftOutOfListed('binned_responses', 'requested_form.id', '(with_form OR form_id = ANY ($3::uuid[]))')}
             + ${listedResponseCount('requested_form.id')}) AS responses
      FROM unnest($2::uuid[]) AS requested_form (id)`,
};

@Injectable()
export class BinRepository {
  constructor(private readonly database: Database) {}

  /** Responses in the bin after a position, the last deleted first, and one more. */
  listResponses(
    scope: RequestScope,
    after: Position | null,
    limit: number,
  ): Promise<BinnedResponseRow[]> {
    return this.database
      .for(scope, 'write')
      .query<BinnedResponseRow>(LIST_RESPONSES, [
        scope.teamId,
        toSqlTimestamp(after?.sort ?? END_OF_TIME),
        after?.id ?? LAST_ID,
        limit + 1,
      ]);
  }

  async countOfForms(
    scope: RequestScope,
    forms: readonly Pick<BinnedForm, 'id' | 'state'>[],
  ): Promise<Map<string, BinnedFormCounts>> {
    if (forms.length === 0) return new Map();
    const idsOf = (listed: typeof forms): string[] => listed.map(({ id }) => id);
    const rows = await this.database
      .for(scope, 'write')
      .query<{ id: string; stored: string; responses: string }>(COUNT_OF_FORMS, [
        scope.teamId,
        idsOf(forms),
        idsOf(forms.filter(({ state }) => state === 'deleting')),
      ]);
    return new Map(
      rows.map(({ id, stored, responses }) => [
        id,
        { stored: Number(stored), all: Number(responses) },
      ]),
    );
  }
}
