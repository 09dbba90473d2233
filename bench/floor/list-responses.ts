import type { Statement } from '../../src/core/database/statement';
import { storageTypeOf } from '../../src/forms/domain/field-types';
import { listStatement, responsesOfForm } from '../../src/responses/list-responses.sql';
import { type Call, FIRST_PAGE, type FloorResponse, NOT_FOUND, type RequestedPage } from './call';
import { findForm, type FloorField, type FloorForm } from './form';
import type { ReadAnswers } from './read-answers';

const ROWS = 'r.team_id = $1 AND r.form_id = $2';

/** The unfiltered list of the service. Its parameters are the team, the form, the limit and the offset. */
const LIST_RESPONSES = listStatement(
  responsesOfForm(
    {
      source: null,
      channel: null,
      customerId: null,
      isRead: null,
      range: { from: null, to: null },
      search: null,
      field: null,
      hidden: null,
    },
    { where: ROWS, parts: [ROWS], scope: ROWS, search: null, leftOut: null, values: ['', ''] },
  ),
  { limit: FIRST_PAGE.limit, offset: 0, order: 'desc' },
) as Statement;

export interface ListedRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly source: string;
  readonly isRead: boolean;
  readonly answers: ReadAnswers['answers'];
  readonly subscriberId: string | null;
  readonly subscriberFirstName: string | null;
  readonly subscriberLastName: string | null;
}

interface ListedForm extends Pick<FloorForm, 'id' | 'name'> {
  readonly fields: readonly Pick<FloorField, 'id' | 'key' | 'label' | 'fieldType' | 'isGroup'>[];
}

/** `GET /v1/forms/:formId/responses`, newest first, without filters. */
export async function listResponses(
  { pool, key, id }: Call,
  page: RequestedPage = FIRST_PAGE,
): Promise<FloorResponse> {
  const form = await findForm(pool, key.teamId, id);
  if (form === null) return NOT_FOUND;
  const values = [key.teamId, form.id, page.limit, (page.page - 1) * page.limit];
  const { rows } = await pool.query<ListedRow & { total: string }>({ ...LIST_RESPONSES, values });
  // An empty page is one row with the total and nulls.
  const listed = rows.filter((row) => (row.id as string | null) !== null);
  return { status: 200, body: responsePage(form, listed, page, Number(rows[0]?.total ?? 0)) };
}

/** The page of form responses, each with an entry for every field of the form. */
export function responsePage(
  form: ListedForm,
  rows: readonly ListedRow[],
  { page, limit }: RequestedPage,
  total: number,
) {
  return {
    success: true,
    data: rows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      source: row.source,
      isRead: row.isRead,
      formId: form.id,
      formName: form.name,
      subscriberId: row.subscriberId,
      subscriberFirstName: row.subscriberFirstName ?? '',
      subscriberLastName: row.subscriberLastName ?? '',
      fields: form.fields.map((field) => ({
        key: field.key,
        label: field.label,
        type: storageTypeOf(field.fieldType, field.isGroup),
        fieldType: field.fieldType,
        value: row.answers[field.id] ?? null,
      })),
    })),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
