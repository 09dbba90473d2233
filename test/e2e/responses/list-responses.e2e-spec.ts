import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { type ListedResponse, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const PAGE = 'must be a whole number from 1';
const LIMIT = 'must be a whole number from 1 to 100';
const TEN_TO_30 = `1${'0'.repeat(30)}`;

describe('GET /v1/forms/:formId/responses', () => {
  const { testApp, team } = useTeams();

  let formId: string;
  /** The ids of the responses, newest first. */
  const ids: string[] = [];

  beforeAll(async () => {
    formId = (await createForm(team)).id;
    for (let number = 1; number <= 25; number += 1) {
      const { formResponseId } = await submitResponse(team, formId, { remark: `No. ${number}` });
      ids.unshift(formResponseId);
    }
  });

  async function list(query = '', id = formId): Promise<{ data: ListedResponse[] }> {
    const response = await team.get(`/forms/${id}/responses${query}`).expect(200);
    return response.body as { data: ListedResponse[] };
  }

  it('returns each response as GET of a single response does', async () => {
    const form = await createForm(team, {
      name: 'Coffee club',
      fields: [
        { fieldType: 'EmailInput', label: 'Email' },
        { fieldType: 'Checkbox', label: 'Agreed' },
        { fieldType: 'Textarea', label: 'Story' },
      ],
    });
    const { formResponseId, subscriberId } = await submitResponse(
      team,
      form.id,
      { email: 'ada@example.com', agreed: 'true' },
      { firstName: 'Ada', lastName: 'Lovelace' },
    );

    const response = await team.get(`/forms/${form.id}/responses`);

    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      success: true,
      data: [
        {
          id: formResponseId,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          source: 'public',
          isRead: false,
          formId: form.id,
          formName: 'Coffee club',
          subscriberId,
          subscriberFirstName: 'Ada',
          subscriberLastName: 'Lovelace',
          fields: [
            {
              key: 'email',
              label: 'Email',
              type: 'varchar',
              fieldType: 'EmailInput',
              value: 'ada@example.com',
            },
            {
              key: 'agreed',
              label: 'Agreed',
              type: 'boolean',
              fieldType: 'Checkbox',
              value: true,
            },
            {
              key: 'story',
              label: 'Story',
              type: 'text',
              fieldType: 'Textarea',
              value: null,
            },
          ],
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
    const single = await team.get(`/forms/${form.id}/responses/${formResponseId}`).expect(200);
    const { data } = response.body as { data: unknown[] };
    expect((single.body as { data: unknown }).data).toEqual(data[0]);
  });

  it.each([
    ['', 1, 20, 2, 0, 20],
    ['?page=2', 2, 20, 2, 20, 25],
    ['?page=3', 3, 20, 2, 25, 25],
    ['?limit=1', 1, 1, 25, 0, 1],
    ['?limit=1&page=25', 25, 1, 25, 24, 25],
    ['?limit=10&page=2', 2, 10, 3, 10, 20],
    ['?limit=25', 1, 25, 1, 0, 25],
    ['?limit=100', 1, 100, 1, 0, 25],
    ['?limit=24&page=2', 2, 24, 2, 24, 25],
    ['?page=1000000000&limit=100', 1_000_000_000, 100, 1, 25, 25],
    ['?nonsense=1&a[b]=c&page[]=2&__proto__=x&constructor=y', 1, 20, 2, 0, 20],
  ])(
    'lists "%s": page %d of %d responses each, %d pages',
    async (query, page, limit, totalPages, from, to) => {
      const body = await list(query);

      expect(body.data.map(({ id }) => id)).toEqual(ids.slice(from, to));
      expect(body).toEqual({
        success: true,
        data: body.data,
        pagination: { page, limit, total: 25, totalPages },
      });
    },
  );

  it.each([
    ...['0', '-1', '1.5', '1.0', '1e1', 'abc', ' 1', '+1', '0x1', '%00', 'null', '١'].map(
      (value) => [`page=${value}`, `page: ${PAGE}`],
    ),
    [`page=${TEN_TO_30}`, `page: ${PAGE}`],
    ['page=9007199254740993', `page: ${PAGE}`],
    ['page=1&page=1', `page: ${PAGE}`],
    ...['0', '-5', '1.5', '101', '1000', 'abc', 'all', '%00', '٢٠'].map((value) => [
      `limit=${value}`,
      `limit: ${LIMIT}`,
    ]),
    [`limit=${TEN_TO_30}`, `limit: ${LIMIT}`],
    ['limit=20&limit=20', `limit: ${LIMIT}`],
  ])('rejects ?%s', async (query, violation) => {
    expectError(await team.get(`/forms/${formId}/responses?${query}`), 'VALIDATION_FAILED', [
      violation,
    ]);
  });

  it('reports every violation of the query', async () => {
    const response = await team.get(`/forms/${formId}/responses?limit=0&page=0`);

    expect(response.status).toBe(400);
    expect((response.body as { fields: string[] }).fields.toSorted()).toEqual([
      `limit: ${LIMIT}`,
      `page: ${PAGE}`,
    ]);
  });

  it('neither skips nor repeats responses with the same time', async () => {
    const { id } = await createForm(team);
    const created: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      created.push((await submitResponse(team, id, { remark: 'x' })).formResponseId);
    }
    await testApp.database.query(
      'UPDATE form_responses SET created_at = now() WHERE form_id = $1',
      [id],
    );

    const paged: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      paged.push(...(await list(`?limit=2&page=${page}`, id)).data.map((response) => response.id));
    }

    expect(paged).toEqual(created.toReversed());
  });

  it.each([
    ['a form without responses', () => createForm(team).then(({ id }) => id)],
    ['a form without fields', () => Promise.resolve(team.starterFormId ?? '')],
  ])('returns an empty list for %s', async (_name, form) => {
    expect(await list('?page=3', await form())).toEqual({
      success: true,
      data: [],
      pagination: { page: 3, limit: 20, total: 0, totalPages: 0 },
    });
  });

  it('returns the same error for the form of another team as for an unknown one', async () => {
    const other = await createTeam(testApp);
    const { id } = await createForm(other);
    await submitResponse(other, id, { remark: 'theirs' });

    const foreign = await team.get(`/forms/${id}/responses`);
    const unknown = await team.get(`/forms/${randomUUID()}/responses`);

    expectError(foreign, 'FORM_NOT_FOUND');
    expect(foreign.text).toBe(unknown.text);
  });

  it('needs two round trips to the database for any number of responses', async () => {
    expect(await countRoundTrips(() => list('?limit=100'))).toBe(2);
  });
});
