import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const NOT_A_STRING = 'must be a string';
const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';
const TOO_LONG = 'must contain at most 255 characters';
const NOT_A_DATE = 'must be an ISO 8601 date (YYYY-MM-DD) or timestamp';
const NO_SUCH_KEY = 'must be the key of a field of the form';
const NOT_A_PAGE = 'must be a whole number from 1';
const NOT_A_LIMIT = 'must be a whole number from 1 to 100';

const NO_DATES = [
  'infinity',
  '-infinity',
  'now',
  'today',
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-01',
  '2026-01-00',
  '300000-01-01',
  '%2B300000-01-01',
  '-000001-01-01',
  '0000-01-01',
  '10000-01-01',
  '2026-1-1',
  '2026-01',
  '01.02.2026',
  '20260230',
  '2027-W53-1',
  '2026-366',
  '2026-01-01T24:00:01Z',
  '2026-01-01T23:60:00Z',
  '2026-01-01T23:59:60Z',
  '2026-01-01%2010:00:00Z',
  '2026-01-01T10:00:00%2B15:00',
  '9999-12-31T23:59:59.999-00:01',
  '1767225600000',
  '2026-01-01%00',
  '%D9%A2026-01-01',
];

/** Queries that both the list and the export reject, with the only violation. */
const REJECTED_QUERIES: [string, string][] = [
  ...['up', 'ASC', 'asc%20', 'asc,desc', 'asc%00', 'desc&order=desc'].map(
    (value): [string, string] => [`order=${value}`, 'order: must be one of asc, desc'],
  ),
  ...['mail', 'Public', 'public,ai', '__proto__', 'ai&source=ai'].map((value): [string, string] => [
    `source=${value}`,
    'source: must be one of public, ai',
  ]),
  ...['1', '0', 'TRUE', 'yes', 'null', 'true&isRead=true'].map((value): [string, string] => [
    `isRead=${value}`,
    'isRead: must be one of true, false',
  ]),
  ...['startDate', 'endDate'].flatMap((name) =>
    [...NO_DATES, `2026-01-01&${name}=2026-01-01`].map((value): [string, string] => [
      `${name}=${value}`,
      `${name}: ${NOT_A_DATE}`,
    ]),
  ),
  ['search=%00', `search: ${NOT_STORABLE}`],
  ['search=a%00b', `search: ${NOT_STORABLE}`],
  ['search=%FF', `search: ${NOT_STORABLE}`],
  ['search=a%ED%A0%80', `search: ${NOT_STORABLE}`],
  ['search=a&search=a', `search: ${NOT_A_STRING}`],
  [`search=${'a'.repeat(256)}`, `search: ${TOO_LONG}`],
  [`search=${'%C3%A4'.repeat(256)}`, `search: ${TOO_LONG}`],
  [`search=${'%F0%9F%98%80'.repeat(256)}`, `search: ${TOO_LONG}`],
  [`search=${'%25'.repeat(10_240)}`, `search: ${TOO_LONG}`],
  ['fieldKey=remark', 'fieldValue: is required with fieldKey'],
  ['fieldKey=remark&fieldValue=', 'fieldValue: is required with fieldKey'],
  ['fieldValue=x', 'fieldKey: is required with fieldValue'],
  ['fieldKey=&fieldValue=x', 'fieldKey: is required with fieldValue'],
  ['fieldKey=remark&fieldKey=remark&fieldValue=x', `fieldKey: ${NOT_A_STRING}`],
  ['fieldKey=remark&fieldValue=x&fieldValue=x', `fieldValue: ${NOT_A_STRING}`],
  ['fieldKey=%00&fieldValue=x', `fieldKey: ${NOT_STORABLE}`],
  ['fieldKey=remark&fieldValue=%00', `fieldValue: ${NOT_STORABLE}`],
  ...[
    'none',
    'Remark',
    'remark%20',
    '%25',
    '__proto__',
    'constructor',
    'toString',
    '0',
    'k'.repeat(10_240),
  ].map((key): [string, string] => [`fieldKey=${key}&fieldValue=x`, `fieldKey: ${NO_SUCH_KEY}`]),
];

/** One query per violation: both endpoints check the parameters by the same rules. */
const REJECTED_BY_EXPORT = [
  ...new Map(REJECTED_QUERIES.map(([query, violation]) => [violation, query])),
].map(([violation, query]): [string, string] => [query, violation]);

describe('The parameters of GET /v1/forms/:formId/responses', () => {
  const { team, other } = useTeams();
  const form = useOnce(() => createForm(team));
  const theirForm = useOnce(() => createForm(other));

  beforeAll(async () => {
    await submitResponse(team, form.id, { remark: 'x' });
    await submitResponse(other, theirForm.id, { remark: 'x' });
  });

  describe.each([
    ['', REJECTED_QUERIES],
    ['/export', REJECTED_BY_EXPORT],
  ])('responses%s', (path, rejected) => {
    it.each(rejected)('are rejected: query %$', async (query, violation) => {
      const url = `/forms/${form.id}/responses${path}?${query}`;

      expectError(await team.get(url), 'VALIDATION_FAILED', [violation]);
    });

    it('are rejected if the field belongs to another form or is named by its label', async () => {
      const { fields } = await createForm(team, {
        fields: [{ fieldType: 'TextInput', label: 'Elsewhere' }],
      });

      for (const key of [fields[0]?.key, fields[0]?.label]) {
        expectError(
          await team.get(`/forms/${form.id}/responses${path}?fieldKey=${key}&fieldValue=x`),
          'VALIDATION_FAILED',
          [`fieldKey: ${NO_SUCH_KEY}`],
        );
      }
    });

    it.each([
      '',
      'search=x',
      'order=asc&source=public&isRead=false',
      'startDate=2001-01-01&endDate=9999-12-31',
      'fieldKey=remark&fieldValue=x',
      'fieldKey=none&fieldValue=x',
      'limit=1&page=2',
    ])('reveal nothing about the form of another team: ?%s', async (query) => {
      const foreign = await team.get(`/forms/${theirForm.id}/responses${path}?${query}`);
      const unknown = await team.get(`/forms/${randomUUID()}/responses${path}?${query}`);

      expectError(foreign, 'FORM_NOT_FOUND');
      expect(foreign.text).toBe(unknown.text);
      expect(Object.keys(foreign.headers)).toEqual(Object.keys(unknown.headers));
    });
  });

  it.each([
    ['page=1e3', `page: ${NOT_A_PAGE}`],
    ['page=90071992547410', `page: ${NOT_A_PAGE}`],
    ['page=9223372036854775807', `page: ${NOT_A_PAGE}`],
    ['page=2&page=1', `page: ${NOT_A_PAGE}`],
    ['limit=-1', `limit: ${NOT_A_LIMIT}`],
    ['limit=1e3', `limit: ${NOT_A_LIMIT}`],
    ['limit=1e1', `limit: ${NOT_A_LIMIT}`],
    ['limit=9007199254740993', `limit: ${NOT_A_LIMIT}`],
    ['limit=100&limit=1', `limit: ${NOT_A_LIMIT}`],
  ])('are rejected by the list: %s', async (query, violation) => {
    expectError(await team.get(`/forms/${form.id}/responses?${query}`), 'VALIDATION_FAILED', [
      violation,
    ]);
  });

  it('accept the last page with a safe offset', async () => {
    const response = await team
      .get(`/forms/${form.id}/responses?page=90071992547409&limit=100`)
      .expect(200);

    expect(response.body).toEqual({
      success: true,
      data: [],
      pagination: { page: 90_071_992_547_409, limit: 100, total: 1, totalPages: 1 },
    });
  });

  it('are all reported if all are invalid', async () => {
    const names = ['order', 'source', 'isRead', 'startDate', 'endDate', 'page', 'limit'];
    const query = [...names, 'search'].map((name) => `${name}=%00`).join('&');

    const response = await team.get(`/forms/${form.id}/responses?${query}&fieldKey=remark`);

    expect(response.status).toBe(400);
    const { fields } = response.body as { fields: string[] };
    expect(new Set(fields.map((violation) => violation.split(':')[0]))).toEqual(
      new Set([...names, 'search', 'fieldValue']),
    );
  });
});
