import { randomUUID } from 'node:crypto';
import { PreparedExportJob } from '../../../src/responses/prepared-exports/prepared-export.job';
import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm, type CreatedForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { readDownload } from '../../support/download';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

interface Prepared {
  id: string;
  formId: string | null;
  fileName: string;
  state: string;
  problem: string | null;
  rows: number;
}

/** More responses than one batch of an export. */
const RESPONSES = 1_201;
const HEAD =
  'Response ID,Submitted at,Form,Channel,Read,Customer ID,Customer first name,Customer last name,Link values,' +
  'Question 1,Answer 1,Question 2,Answer 2,Question 3,Answer 3';

describe('An export of the inbox', () => {
  const { testApp, team, analyst } = useTeams({ app: startTestApp });

  let forms: [CreatedForm, CreatedForm];
  let customer: { id: string };

  const root = (): string => `/teams/${team.teamId}`;

  const prepare = (query = '', client = analyst.client) =>
    client.post(`${root()}/inbox/prepared-exports${query}`);

  async function finished(query: string): Promise<Prepared> {
    const { body } = await prepare(query).expect(201);
    const { id } = (body as { data: Prepared }).data;
    return eventually(async () => {
      const list = await analyst.client.get(`${root()}/prepared-exports`).expect(200);
      const found = (list.body as { data: Prepared[] }).data.find((one) => one.id === id);
      return (found?.state === 'ready' || found?.state === 'failed') && found;
    });
  }

  async function linesOf(query: string): Promise<string[]> {
    const { id, state, rows } = await finished(query);
    expect(state).toBe('ready');
    const file = await readDownload(analyst.client.get(`${root()}/prepared-exports/${id}/file`));
    const isTable = !query.includes('ndjson');
    const lines = file.bytes.toString('utf8').split(isTable ? '\r\n' : '\n');
    expect(lines.pop()).toBe('');
    expect(rows).toBe(lines.length - (isTable ? 1 : 0));
    await analyst.client.delete(`${root()}/prepared-exports/${id}`).expect(200);
    return lines;
  }

  const idsIn = async (query: string): Promise<string[]> =>
    (await linesOf(`?format=ndjson&${query}`)).map(
      (line) => (JSON.parse(line) as { id: string }).id,
    );

  async function idsInInbox(query: string): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = '*'; cursor !== null;) {
      const { body } = await analyst.client
        .get(`${root()}/inbox?limit=100&cursor=${cursor}&${query}`)
        .expect(200);
      const page = body as { data: { id: string }[]; pagination: { nextCursor: string | null } };
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    }
    return ids;
  }

  beforeAll(async () => {
    forms = [
      await createForm(team, {
        name: 'Coffee club',
        fields: [
          { fieldType: 'TextInput', label: 'Name' },
          { fieldType: 'NumberInput', label: 'Cups' },
          { fieldType: 'Textarea', label: 'Remark' },
        ],
      }),
      await createForm(team, {
        name: 'News',
        fields: [{ fieldType: 'TextInput', label: 'Topic' }],
      }),
    ];
    customer = await createCustomer(team, { firstName: 'Ada', lastName: 'Lovelace' });
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, source, is_read, subscriber_id, hidden_values, created_at, answers)
       SELECT $1, gen_random_uuid(), f.form_id,
              CASE n % 3 WHEN 0 THEN 'page' WHEN 1 THEN 'public' ELSE 'ai' END, n % 4 = 0,
              CASE WHEN n % 5 = 0 THEN $3::uuid END,
              CASE WHEN n % 6 = 0 THEN '{"utm_source": "mail", "utm_campaign": "spring"}'::jsonb END,
              now() - n * interval '1 second',
              jsonb_build_object(f.field_id, CASE WHEN n % 7 = 0 THEN 'Needle ' || n ELSE '=' || n END)
         FROM generate_series(1, $4::integer) n
         JOIN (SELECT form_id, id::text AS field_id, array_position($2::uuid[], form_id) - 1 AS at
                 FROM form_fields WHERE team_id = $1 AND form_id = ANY ($2::uuid[]) AND position = 0) f
           ON f.at = n % 2`,
      [team.teamId, forms.map(({ id }) => id), customer.id, RESPONSES],
    );
  });

  it('has each question beside its answer, in the same columns for all responses of a form', async () => {
    const [head, ...lines] = await linesOf('?search=needle&order=asc');
    expect(head).toBe(`\uFEFF${HEAD}`);
    const stored = await testApp.database.query<{ id: string; at: Date; form: string; n: number }>(
      `SELECT r.id, r.created_at AS at, f.name AS form, substr(value.value, 8)::integer AS n
         FROM form_responses r JOIN forms f ON f.team_id = r.team_id AND f.id = r.form_id,
              jsonb_each_text(r.answers) value
        WHERE r.team_id = $1 AND value.value LIKE 'Needle%' ORDER BY r.created_at, r.id`,
      [team.teamId],
    );
    expect(stored.length).toBeGreaterThan(100);
    expect(lines).toEqual(
      stored.map(({ id, at, form, n }) => {
        const answers =
          form === 'News' ? `Topic,Needle ${n},,,,` : `Name,Needle ${n},Cups,,Remark,`;
        return [
          `${id},${at.toISOString()},${form},${['page', 'api', 'ai'][n % 3]},${n % 4 === 0}`,
          n % 5 === 0 ? `${customer.id},Ada,Lovelace` : ',,',
          n % 6 === 0 ? '"utm_campaign=spring; utm_source=mail"' : '',
          answers,
        ].join(',');
      }),
    );
  });

  it('has no cell that a spreadsheet would run, and as many pairs as its form has fields', async () => {
    const [head, first] = await linesOf(`?formId=${forms[1].id}`);
    expect(head?.split(',').slice(-2)).toEqual(['Question 1', 'Answer 1']);
    expect(first).toMatch(/,Topic,(?:Needle \d+|'=\d+)$/);
  });

  it('has the objects of the export of a form with their channel as NDJSON', async () => {
    const [line] = await linesOf(
      `?format=ndjson&formId=${forms[0].id}&hiddenName=utm_source&hiddenValue=mail`,
    );
    const object = JSON.parse(line ?? '') as { id: string; source: string; channel: string };
    const { body } = await team.get(`/forms/${forms[0].id}/responses/${object.id}`).expect(200);
    const { data } = body as { data: object };
    expect(object).toEqual({
      ...data,
      channel: object.source === 'ai' ? 'ai' : expect.stringMatching(/^(page|api)$/),
      hiddenValues: { utm_campaign: 'spring', utm_source: 'mail' },
    });
  });

  it.each([
    '',
    'search=needle',
    'search=needle&isRead=false&channel=page',
    'search=nothing',
    'formId={form}&fieldKey=name&fieldValue=Needle%2014',
    'customerId={customer}&isRead=true',
    'hiddenName=utm_source&hiddenValue=mail',
  ])('has the responses that the inbox shows, each once: %s', async (template) => {
    const filter = template.replace('{form}', forms[0].id).replace('{customer}', customer.id);
    const ids = await idsIn(filter);
    expect(ids).toEqual(await idsInInbox(filter));
    if (filter === '') expect(ids).toHaveLength(RESPONSES);
    expect(await idsIn(`${filter}&order=asc`)).toEqual(ids.toReversed());
  });

  it('is returned as a waiting export without a form', async () => {
    const { body } = await prepare(`?formId=${forms[0].id}&format=ndjson`).expect(201);
    expect((body as { data: object }).data).toEqual({
      id: expect.any(String) as string,
      formId: null,
      fileName: 'Inbox responses.ndjson',
      state: 'waiting',
      problem: null,
      rows: 0,
      bytes: 0,
      createdAt: expect.any(String) as string,
      expiresAt: null,
    });
  });

  it('is rejected for viewers, strangers, and filters that the inbox rejects', async () => {
    const { client: viewer } = await createMember(testApp, team.teamId, 'viewer');
    expectError(await prepare('', viewer), 'FORBIDDEN');
    const { client: stranger } = await createMember(
      testApp,
      (await createTeam(testApp)).teamId,
      'owner',
    );
    expectError(await prepare('', stranger), 'TEAM_NOT_FOUND');
    expectError(await prepare(`?formId=${randomUUID()}`), 'FORM_NOT_FOUND');
    expectError(await prepare(`?customerId=${randomUUID()}`), 'CUSTOMER_NOT_FOUND');
    expectError(await prepare('?format=xml'), 'VALIDATION_FAILED', [
      'format: must be one of csv, ndjson',
    ]);
    expectError(await prepare('?fieldKey=cups&fieldValue=1'), 'VALIDATION_FAILED', [
      'fieldKey: needs formId',
    ]);
    expectError(
      await prepare(`?formId=${forms[1].id}&fieldKey=cups&fieldValue=1`),
      'VALIDATION_FAILED',
      ['fieldKey: must be the key of a field of the form'],
    );
  });

  it('counts towards the same limit as exports of forms', async () => {
    await testApp.database.query('DELETE FROM prepared_exports WHERE team_id = $1', [team.teamId]);
    await analyst.client
      .post(`${root()}/forms/${forms[0].id}/responses/prepared-exports`)
      .expect(201);
    for (const query of ['', '?format=ndjson']) await prepare(query).expect(201);
    expectError(await prepare(), 'EXPORT_LIMIT_REACHED');
    await testApp.database.query('DELETE FROM prepared_exports WHERE team_id = $1', [team.teamId]);
  });

  it('fails when it is not finished in time', async () => {
    const job = testApp.app.get(PreparedExportJob);
    const { maxMs } = job;
    job.maxMs = -1;
    try {
      expect(await finished('?search=slow')).toMatchObject({
        state: 'failed',
        problem: 'tookTooLong',
      });
    } finally {
      job.maxMs = maxMs;
    }
  });

  it('cannot be downloaded after one of its forms was deleted, and is restarted if it is being written', async () => {
    await testApp.database.query('DELETE FROM prepared_exports WHERE team_id = $1', [team.teamId]);
    const [deleted, other] = [await createForm(team), forms[1]];
    const [ofForm, ofOther, ofAll] = [
      await finished(`?formId=${deleted.id.toUpperCase()}`),
      await finished(`?formId=${other.id}`),
      await finished('?search=needle'),
    ];
    // An export that another process is writing.
    const beingWritten = randomUUID();
    await testApp.database.query(
      `INSERT INTO prepared_exports (team_id, id, user_id, query, file_name, content_type, state, claimed_until, attempts)
       SELECT team_id, $2, user_id, query, file_name, content_type, 'running', now() + interval '1 day', 1
         FROM prepared_exports WHERE id = $1`,
      [ofAll.id, beingWritten],
    );
    await team.delete(`/forms/${deleted.id}`).expect(200);
    for (const { id } of [ofForm, ofAll]) {
      expectError(
        await analyst.client.get(`${root()}/prepared-exports/${id}/file`),
        'EXPORT_NOT_FOUND',
      );
    }
    await readDownload(analyst.client.get(`${root()}/prepared-exports/${ofOther.id}/file`));
    testApp.app.get(PreparedExportJob).wake();
    // The export was claimed for a day: it is finished because it was restarted, and the earlier attempt does not count.
    const row = await eventually(async () => {
      const [found] = await testApp.database.query<{ state: string }>(
        'SELECT state, attempts FROM prepared_exports WHERE id = $1',
        [beingWritten],
      );
      return found?.state !== 'running' && found;
    });
    expect(row).toEqual({ state: 'ready', attempts: 1 });
    await testApp.database.query('DELETE FROM prepared_exports WHERE team_id = $1', [team.teamId]);
  });

  it('fails when the customer of its filter was erased before it was written', async () => {
    const erased = await createCustomer(team);
    const [row] = await testApp.database.query<{ id: string }>(
      `SELECT id FROM users WHERE team_id = $1 AND role = 'analyst'`,
      [team.teamId],
    );
    const id = randomUUID();
    await testApp.database.query(
      `INSERT INTO prepared_exports (team_id, id, user_id, query, file_name, content_type)
       VALUES ($1, $2, $3, $4, 'x.csv', 'text/csv')`,
      [
        team.teamId,
        id,
        row?.id,
        { customerId: erased.id.replace(/^.{8}/, '00000000'), format: 'csv', order: 'desc' },
      ],
    );
    testApp.app.get(PreparedExportJob).wake();
    await eventually(async () => {
      const [found] = await testApp.database.query<{ problem: string | null }>(
        'SELECT problem FROM prepared_exports WHERE id = $1',
        [id],
      );
      return found?.problem === 'formRemoved';
    });
  });
});
