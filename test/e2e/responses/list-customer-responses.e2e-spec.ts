import { ResponsesRepository } from '../../../src/responses/responses.repository';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { type ListedResponse, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { runSql } from '../../support/test-database';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const EMAIL_FIELD = { fieldType: 'EmailInput', label: 'Email' };
const UNKNOWN_ID = '0197a000-0000-7000-8000-000000000000';
const MEGABYTE = 1024 * 1024;

interface ResponsePage {
  data: ListedResponse[];
  pagination: unknown;
}

describe('GET /v1/customer/:customerId/responses', () => {
  const { testApp, team } = useTeams();
  const coffee = useOnce(() =>
    createForm(team, {
      name: 'Coffee club',
      fields: [EMAIL_FIELD, { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] }],
    }),
  );
  const tea = useOnce(() => createForm(team, { name: 'Tea club', fields: [EMAIL_FIELD] }));
  const customer = useOnce(() => createCustomer(team, { email: 'ada@example.com' }));

  /** The ids of the responses of the customer, newest first. */
  const ids: string[] = [];

  beforeAll(async () => {
    const answers = { email: 'Ada@Example.com', roast: 'Dark' };
    for (const { id } of [coffee, tea, coffee, tea, coffee]) {
      ids.unshift((await submitResponse(team, id, answers)).formResponseId);
    }
    await submitResponse(team, coffee.id, { email: 'grace@example.com' });
    await submitResponse(team, coffee.id, { roast: 'Light' });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function list(query = '', id = customer.id): Promise<ResponsePage> {
    const response = await team.get(`/customer/${id}/responses${query}`).expect(200);
    return response.body as ResponsePage;
  }

  it('returns the responses to all forms, each as GET of a single response does', async () => {
    const page = await list();

    expect(page).toEqual({
      success: true,
      data: page.data,
      pagination: { page: 1, limit: 20, total: 5, totalPages: 1 },
    });
    expect(page.data.map(({ id }) => id)).toEqual(ids);
    for (const [index, { id }] of [coffee, tea, coffee, tea, coffee].entries()) {
      const single = await team.get(`/forms/${id}/responses/${ids[index]}`).expect(200);
      expect(page.data[index]).toEqual((single.body as { data: unknown }).data);
    }
    expect(page.data[1]).toMatchObject({ formName: 'Tea club', subscriberId: customer.id });
  });

  it.each([
    ['?limit=2', 1, 2, 3, [0, 1]],
    ['?limit=2&page=2', 2, 2, 3, [2, 3]],
    ['?limit=2&page=3', 3, 2, 3, [4]],
    ['?limit=5&page=2', 2, 5, 1, []],
    ['?order=asc&limit=2', 1, 2, 3, [4, 3]],
    ['?order=desc&limit=1', 1, 1, 5, [0]],
  ])('lists %s: page %d of %d responses each', async (query, page, limit, totalPages, expected) => {
    const body = await list(query);

    expect(body.data.map(({ id }) => id)).toEqual(expected.map((index) => ids[index]));
    expect(body.pagination).toEqual({ page, limit, total: 5, totalPages });
  });

  it('is empty for a customer without responses', async () => {
    const { id } = await createCustomer(team);

    expect(await list('', id)).toEqual({
      success: true,
      data: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
  });

  it.each([
    ['page=0', 'page: must be a whole number from 1'],
    ['limit=101', 'limit: must be a whole number from 1 to 100'],
    ['order=newest', 'order: must be one of asc, desc'],
  ])('rejects ?%s', async (query, violation) => {
    const response = await team.get(`/customer/${customer.id}/responses?${query}`);
    expectError(response, 'VALIDATION_FAILED', [violation]);
  });

  it('returns CUSTOMER_NOT_FOUND for an unknown customer, an invalid id and a customer of another team', async () => {
    const otherTeam = await createTeam(testApp);
    for (const [client, id] of [
      [team, UNKNOWN_ID],
      [team, 'no-uuid'],
      [otherTeam, customer.id],
    ] as const) {
      expectError(await client.get(`/customer/${id}/responses`), 'CUSTOMER_NOT_FOUND');
    }
  });

  it('does not return the responses of another team whose customer has the same e-mail', async () => {
    const other = await createTeam(testApp);
    const form = await createForm(other, { fields: [EMAIL_FIELD] });
    const submitted = await submitResponse(other, form.id, { email: 'ada@example.com' });

    const response = await other.get(`/customer/${submitted.subscriberId}/responses`).expect(200);

    const { data } = response.body as ResponsePage;
    expect(data.map(({ id }) => id)).toEqual([submitted.formResponseId]);
    expect((await list()).data).toHaveLength(5);
  });

  it('needs three round trips for any number of forms', async () => {
    const roundTrips = await countRoundTrips(() => list());
    expect(roundTrips).toBe(3);
  });

  it('shows the fields that each form has now', async () => {
    const form = await createForm(team, {
      fields: [EMAIL_FIELD, { fieldType: 'TextInput', label: 'Remark' }],
    });
    const answers = { email: 'grown@example.com', remark: 'Hello' };
    const { subscriberId } = await submitResponse(team, form.id, answers);
    const fields = [EMAIL_FIELD, { fieldType: 'NumberInput', label: 'Age' }];
    await team.patch(`/forms/${form.id}`, { fields, removeMissingFields: true }).expect(200);

    const [response] = (await list('', subscriberId ?? '')).data;

    expect(response?.fields).toMatchObject([
      { key: 'email', value: 'grown@example.com' },
      { key: 'age', value: null },
    ]);
  });

  it('returns a complete page of very large responses, and reads the later ones one at a time', async () => {
    const { id } = await createCustomer(team);
    const text = { fieldType: 'Textarea', label: 'Text' };
    const forms = [
      await createForm(team, { fields: [text] }),
      await createForm(team, { fields: [text] }),
    ];
    const now = new Date();
    for (const [index, form] of forms.entries()) {
      await runSql(
        testApp.databaseUrl,
        `INSERT INTO form_responses (team_id, id, form_id, source, subscriber_id, created_at, answers)
         SELECT $1, gen_random_uuid(), $2, 'public', $3, $6::timestamptz - make_interval(secs => 2 * n + $5),
                jsonb_build_object((SELECT id FROM form_fields WHERE form_id = $2),
                                   $5::integer || ' ' || repeat('ä"', $4 / 3))
           FROM generate_series(1, 2) n`,
        [team.teamId, form.id, id, 2 * MEGABYTE, index, now],
      );
    }
    const findResponse = jest.spyOn(testApp.app.get(ResponsesRepository), 'findResponse');

    const { data } = await list('', id);

    expect(findResponse).toHaveBeenCalledTimes(2);
    expect(data.map(({ fields: [field] }) => String(field?.value).slice(0, 3))).toEqual([
      '0 ä',
      '1 ä',
      '0 ä',
      '1 ä',
    ]);
  });
});
