import { randomUUID } from 'node:crypto';
import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const FIELDS = [
  { fieldType: 'TextInput', label: 'First name' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
  { fieldType: 'NumberInput', label: 'Cups' },
  { fieldType: 'Textarea', label: 'Remark' },
];

interface Item {
  id: string;
  createdAt: string;
  formId: string;
  formName: string;
  isRead: boolean;
  channel: string;
  customer: object | null;
  title: string | null;
  answers: { key: string; value: unknown }[];
  match: { label: string; before: string; hit: string; after: string } | null;
}

interface Listed {
  data: Item[];
  pagination: { limit: number; nextCursor: string | null };
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

describe('The inbox', () => {
  const { testApp, team, editor } = useTeams();

  let forms: [CreatedForm, CreatedForm];
  let customerId: string;

  /** All responses, the newest first, as the database has them. */
  let stored: {
    id: string;
    formId: string;
    source: string;
    isRead: boolean;
    subscriberId: string | null;
    n: number;
  }[];

  beforeAll(async () => {
    forms = [
      await createForm(team, { name: 'Coffee club', fields: FIELDS }),
      await createForm(team, { name: 'Survey', fields: FIELDS }),
    ];
    ({ id: customerId } = await createCustomer(team, { firstName: 'Ada', lastName: 'King' }));
    await insert(forms[0].id, 40, 0);
    await insert(forms[1].id, 30, 1);
    stored = await testApp.database.query(
      `SELECT id, form_id AS "formId", source, is_read AS "isRead", subscriber_id AS "subscriberId",
              (SELECT (answers ->> f.id::text)::integer FROM form_fields f
                WHERE f.team_id = r.team_id AND f.form_id = r.form_id AND f.key = 'cups') AS n
         FROM form_responses r WHERE team_id = $1 ORDER BY created_at DESC, id DESC`,
      [team.teamId],
    );
  });

  /** Inserts responses, two of each form at the same time, and counts them. */
  async function insert(formId: string, count: number, offset: number): Promise<void> {
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, source, is_read, subscriber_id, created_at, answers)
       SELECT $1, gen_random_uuid(), $2, (ARRAY['public','page','ai'])[1 + n % 3], n % 4 <> 0,
              CASE WHEN n % 5 = 0 THEN $5::uuid END,
              timestamptz '2026-03-31 12:00Z' - make_interval(hours => (n / 2) * 12 + $4::integer * 5),
              (SELECT jsonb_object_agg(f.id, value) FROM form_fields f JOIN (VALUES
                 ('cups', to_jsonb(n)), ('roast', to_jsonb(CASE WHEN n % 2 = 0 THEN 'Dark' ELSE 'Light' END)),
                 ('remark', to_jsonb('Quetzal ' || n || CASE WHEN n % 7 = 0 THEN repeat(' verbose', 200) || ' needle' ELSE ' Zürich 100%' END)))
                 AS answer (key, value) USING (key)
                WHERE f.team_id = $1 AND f.form_id = $2)
         FROM generate_series(1, $3::integer) n`,
      [team.teamId, formId, count, offset, customerId],
    );
    await testApp.database.query(
      `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
       SELECT team_id, form_id, 3, source, is_read, count(*) FROM form_responses
        WHERE team_id = $1 AND form_id = $2 GROUP BY 1, 2, 4, 5`,
      [team.teamId, formId],
    );
  }

  const path = (rest = '') => `/teams/${team.teamId}/inbox${rest}`;

  async function page(query: string, client = editor.client): Promise<Listed> {
    const { status, body } = await client.get(path(`?${query}`));
    expect(status).toBe(200);
    const listed = body as Listed;
    expect(Object.keys(body as object)).toEqual(['success', 'data', 'pagination']);
    expect(Object.keys(listed.pagination).toSorted()).toEqual(['limit', 'nextCursor']);
    return listed;
  }

  async function walk(query: string, limit = 100, between = async () => {}): Promise<Item[]> {
    const items: Item[] = [];
    for (let cursor: string | null = '*'; cursor !== null;) {
      const listed: Listed = await page(`${query}&limit=${limit}&cursor=${cursor}`);
      items.push(...listed.data);
      expect(listed.data.length).toBeLessThanOrEqual(limit);
      cursor = listed.pagination.nextCursor;
      if (cursor !== null) await between();
    }
    return items;
  }

  it('lists an item with exactly its members', async () => {
    const { data } = await page('limit=1');
    expect(stored).toHaveLength(70);
    const [newest] = stored;
    const form = forms.find(({ id }) => id === newest?.formId);
    expect(data).toEqual([
      {
        id: newest?.id,
        createdAt: expect.any(String) as string,
        formId: form?.id,
        formName: form?.name,
        isRead: newest?.isRead,
        channel: expect.any(String) as string,
        customer: null,
        title: expect.stringMatching(/^Quetzal \d+ /) as string,
        answers: [
          { key: 'roast', label: 'Roast', type: 'varchar', fieldType: 'Select', value: 'Light' },
          {
            key: 'cups',
            label: 'Cups',
            type: 'number',
            fieldType: 'NumberInput',
            value: newest?.n,
          },
        ],
        match: null,
      },
    ]);
  });

  type Stored = (typeof stored)[number];

  it.each<[string, (response: Stored) => boolean]>([
    ['', () => true],
    ['formId={form}', ({ formId }) => formId === forms[0].id],
    ['customerId={customer}', ({ subscriberId }) => subscriberId !== null],
    ['channel=page', ({ source }) => source === 'page'],
    ['channel=api', ({ source }) => source === 'public'],
    ['channel=ai', ({ source }) => source === 'ai'],
    ['isRead=true', ({ isRead }) => isRead],
    ['isRead=false', ({ isRead }) => !isRead],
    ['search=quetzal', () => true],
    ['search=QUETZAL%201', ({ n }) => String(n).startsWith('1')],
    ['search=needle', ({ n }) => n % 7 === 0],
    ['search=z%C3%BCRICH', ({ n }) => n % 7 !== 0],
    ['search=%C3%BC', ({ n }) => n % 7 !== 0],
    ['search=%25', ({ n }) => n % 7 !== 0],
    ['search=_', () => false],
    ['search=zq', () => false],
    ['search=nothing', () => false],
    ['search=needle&isRead=false', ({ n, isRead }) => n % 7 === 0 && !isRead],
    ['search=%25&channel=ai', ({ n, source }) => n % 7 !== 0 && source === 'ai'],
    ['formId={form}&isRead=false', ({ formId, isRead }) => formId === forms[0].id && !isRead],
    [
      'formId={form}&fieldKey=roast&fieldValue=Dark',
      ({ formId, n }) => formId === forms[0].id && n % 2 === 0,
    ],
    [
      'formId={form}&fieldKey=roast&fieldValue=Dark&channel=page&isRead=true&search=quetzal',
      ({ formId, n, source, isRead }) =>
        formId === forms[0].id && n % 2 === 0 && source === 'page' && isRead,
    ],
    [
      'customerId={customer}&formId={form}&isRead=false',
      ({ formId, subscriberId, isRead }) =>
        subscriberId !== null && formId === forms[0].id && !isRead,
    ],
    [
      'customerId={customer}&search=needle',
      ({ subscriberId, n }) => subscriberId !== null && n % 7 === 0,
    ],
  ])('filters by "%s", in each order', async (template, isWanted) => {
    const query = template.replace('{form}', forms[0].id).replace('{customer}', customerId);
    const wanted = idsOf(stored.filter(isWanted));
    for (const limit of [100, 9]) {
      expect(idsOf(await walk(query, limit))).toEqual(wanted);
      expect(idsOf(await walk(`${query}&sort=oldest`, limit))).toEqual(wanted.toReversed());
    }
    const unreadFirst = stored
      .filter(isWanted)
      .toSorted((one, other) => Number(one.isRead) - Number(other.isRead));
    for (const limit of [100, 9, 5]) {
      expect(idsOf(await walk(`${query}&sort=unread`, limit))).toEqual(idsOf(unreadFirst));
    }
  });

  it('filters by dates', async () => {
    const items = await walk('startDate=2026-03-20&endDate=2026-03-22');
    expect(items.length).toBe(5);
    const others = (await walk('')).filter(
      ({ createdAt }) => createdAt >= '2026-03-20' && createdAt < '2026-03-23',
    );
    expect(items).toEqual(others);
  });

  it('says which answer a search has found', async () => {
    const [item] = await walk('search=NEEDLE', 1);
    expect(item?.match).toEqual({
      label: 'Remark',
      before: expect.stringMatching(/^….* verbose $/) as string,
      hit: 'needle',
      after: '',
    });
    const [choice] = await walk('search=dark', 1);
    expect(choice?.match).toEqual({ label: 'Roast', before: '', hit: 'Dark', after: '' });
  });

  it('shows the customer, and the chosen columns', async () => {
    const [item] = await walk(
      `customerId=${customerId}&formId=${forms[0].id}&columns=remark,cups,x`,
      1,
    );
    expect(item).toMatchObject({
      title: 'Ada King',
      customer: { id: customerId, firstName: 'Ada', lastName: 'King' },
    });
    expect(item?.answers.map(({ key }) => key)).toEqual(['remark', 'cups']);
    for (const { answers } of await walk('search=needle')) {
      for (const { value } of answers) expect(String(value).length).toBeLessThanOrEqual(200);
    }
  });

  it('returns each response once while responses are submitted and marked', async () => {
    const own = await createTeam(testApp);
    const { client } = await createMember(testApp, own.teamId, 'editor');
    const inbox = `/teams/${own.teamId}/inbox`;
    const made = [await createForm(own), await createForm(own)];
    for (const n of times(8, (index) => index)) {
      await submitResponse(own, made[n % 2]?.id ?? '', { remark: `walk ${n}` });
    }
    const read = async (query: string): Promise<Listed> =>
      (await client.get(`${inbox}?${query}`).expect(200)).body as Listed;
    const before = idsOf((await read('')).data);
    expect(before).toHaveLength(8);
    for (const sort of ['newest', 'unread']) {
      const seen: string[] = [];
      for (let cursor: string | null = '*'; cursor !== null;) {
        const listed: Listed = await read(`sort=${sort}&limit=3&cursor=${cursor}`);
        seen.push(...idsOf(listed.data));
        cursor = listed.pagination.nextCursor;
        await submitResponse(own, made[0]?.id ?? '', { remark: 'walk on' });
        await client
          .post(`${inbox}/mark-read`, { ids: before.slice(-2), isRead: sort === 'unread' })
          .expect(200);
      }
      // A response that is marked as read between two pages moves behind the others: it may be listed twice, and is never missed.
      if (sort === 'newest') expect(seen).toEqual(before);
      else expect(seen).toEqual(expect.arrayContaining(before));
    }
  });

  it.each([
    ['limit=0', ['limit: must be a whole number from 1 to 100']],
    ['limit=101', ['limit: must be a whole number from 1 to 100']],
    ['cursor=x', ['cursor: must be the nextCursor of a page']],
    ['channel=fax', ['channel: must be one of page, api, ai']],
    ['channel=ai&channel=ai', ['channel: must be one of page, api, ai']],
    ['isRead=yes', ['isRead: must be one of true, false']],
    ['sort=best', ['sort: must be one of newest, oldest, unread']],
    ['startDate=yesterday', ['startDate: must be an ISO 8601 date (YYYY-MM-DD) or timestamp']],
    [`search=${'x'.repeat(256)}`, ['search: must contain at most 255 characters']],
    ['search=a&search=b', ['search: must be a string']],
    ['fieldKey=roast&fieldValue=Dark', ['fieldKey: needs formId']],
    ['fieldValue=Dark', ['fieldKey: is required with fieldValue']],
    ['formId={form}&fieldKey=roast', ['fieldValue: is required with fieldKey']],
    ['formId={form}&fieldKey=x&fieldValue=y', ['fieldKey: must be the key of a field of the form']],
    ['columns=roast', ['columns: needs formId']],
    [`formId={form}&columns=${'a,'.repeat(20)}a`, ['columns: must have at most 20 keys']],
    ['formId[]=x', undefined],
  ])('rejects or ignores "%s"', async (template, fields) => {
    const response = await editor.client.get(path(`?${template.replace('{form}', forms[0].id)}`));
    if (fields === undefined) expect(response.status).toBe(200);
    else expectError(response, 'VALIDATION_FAILED', fields);
  });

  it('rejects cursors of another order', async () => {
    const { pagination } = await page('limit=1');
    const other = 'cursor: must be of the same list and order';
    for (const sort of ['oldest', 'unread']) {
      const response = await editor.client.get(
        path(`?sort=${sort}&cursor=${pagination.nextCursor}`),
      );
      expectError(response, 'VALIDATION_FAILED', [other]);
    }
  });

  it('knows no form and no customer of another team, and shows none of its responses', async () => {
    const other = await createTeam(testApp);
    const { client } = await createMember(testApp, other.teamId, 'owner');
    const theirs = `/teams/${other.teamId}/inbox`;
    expect((await client.get(theirs).expect(200)).body).toMatchObject({ data: [] });
    expectError(await client.get(`${theirs}?formId=${forms[0].id}`), 'FORM_NOT_FOUND');
    expectError(await client.get(`${theirs}?customerId=${customerId}`), 'CUSTOMER_NOT_FOUND');
    expectError(await client.get(`${theirs}?formId=none`), 'FORM_NOT_FOUND');
    expect((await client.get(`${theirs}/unread`).expect(200)).body).toEqual({
      success: true,
      data: { total: 0, forms: [] },
    });
    const ids = idsOf(stored.slice(0, 3));
    const marked = await client.post(`${theirs}/mark-read`, { ids, isRead: true }).expect(200);
    expect(marked.body).toEqual({ success: true, data: { updated: 0, ids: [] } });
    expect((await client.get(path())).status).toBe(404);
  });

  it('is hidden from viewers, and analysts cannot mark responses', async () => {
    const { client: viewer } = await createMember(testApp, team.teamId, 'viewer');
    const { client: analyst } = await createMember(testApp, team.teamId, 'analyst');
    const [first] = stored;
    const context = `/teams/${team.teamId}/forms/${first?.formId}/responses/${first?.id}/context`;
    for (const denied of [path(), path('/unread'), context]) {
      expectError(await viewer.get(denied), 'FORBIDDEN');
      expect((await analyst.get(denied)).status).toBe(200);
    }
    const body = { ids: [first?.id], isRead: true };
    expectError(await analyst.post(path('/mark-read'), body), 'FORBIDDEN');
  });

  it('reads the channel and the webhook deliveries of one response', async () => {
    const webhookUrl = 'http://127.0.0.1:9/';
    const form = await createForm(team, { fields: FIELDS, webhookUrl });
    const { formResponseId } = await submitResponse(team, form.id, { remark: 'x' });
    await submitResponse(team, form.id, { remark: 'y' });
    const contextOf = (formId: string, id: string) =>
      editor.client.get(`/teams/${team.teamId}/forms/${formId}/responses/${id}/context`);
    const { body } = await contextOf(form.id, formResponseId).expect(200);
    expect(body).toEqual({
      success: true,
      data: {
        channel: 'api',
        hiddenValues: [],
        campaignId: null,
        deliveries: [
          {
            id: expect.any(String) as string,
            responseId: formResponseId,
            status: expect.stringMatching(/^(pending|blocked)$/) as string,
            attempts: expect.any(Number) as number,
            lastStatusCode: null,
            lastError: (body as { data: { deliveries: { lastError: unknown }[] } }).data
              .deliveries[0]?.lastError,
            createdAt: expect.any(String) as string,
            deliveredAt: null,
          },
        ],
      },
    });
    expectError(await contextOf(forms[0].id, formResponseId), 'RESPONSE_NOT_FOUND');
    expectError(await contextOf(form.id, 'none'), 'RESPONSE_NOT_FOUND');
    expectError(await contextOf(randomUUID(), formResponseId), 'FORM_NOT_FOUND');
  });
});
