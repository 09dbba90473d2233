import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../src/core/values/durations';
import { ResponseFiguresService } from '../../../src/responses/figures/response-figures.service';
import { WebhookDispatcherService } from '../../../src/responses/webhooks/webhook-dispatcher.service';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createCustomer } from '../../factories/customer.factory';
import { submitResponse } from '../../factories/response.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { holdPurges } from '../../support/held-purges';
import { walkList } from '../../support/walk-list';
import { Receiver } from '../../support/webhooks/receiver';
import { createHookedForm, startWebhookApp } from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

const FIELDS = [
  { label: 'Email', fieldType: 'EmailInput' },
  { label: 'Remark', fieldType: 'Textarea' },
];
const RESPONSES = 1_200;

const newEmail = (): string => `${randomUUID()}@example.com`;

describe('Responses that the purge of an erasure has not deleted yet', () => {
  const { testApp, team, admin } = useTeams({ app: startWebhookApp });
  const root = (): string => `/teams/${team.teamId}`;
  const receiver = useOnce(() => Receiver.start());
  const form = useEachTest(() => createHookedForm(team, receiver, { fields: FIELDS }));
  const purge = useEachTest(() => holdPurges(testApp));

  afterEach(() => purge.release());

  const create = async (email: string): Promise<string> =>
    (await createCustomer(team, { email })).id;

  const wholeOf = (id: string) =>
    eventually(async () => {
      const { body } = await admin.client.get(`${root()}/customer/${id}/erasure`).expect(200);
      const { isWhole, erased } = (
        body as { data: { isWhole: boolean; erased: Record<string, number> } }
      ).data;
      return isWhole && erased;
    });

  /** Erases a customer with more responses than the request deletes, so that the purge has to delete the last ones. */
  async function eraseLate(): Promise<{ id: string; word: string; responseId: string }> {
    const [word, id] = [`word${randomUUID()}`, await create(newEmail())];
    await testApp.database.query(
      `WITH field AS (SELECT id::text FROM form_fields WHERE form_id = $2 AND label = 'Remark'),
            stored AS (
         INSERT INTO form_responses (team_id, id, form_id, source, answers, hidden_values, subscriber_id)
         SELECT $1, gen_random_uuid(), $2, 'public', jsonb_build_object((SELECT id FROM field), $5::text),
                jsonb_build_object('from', $5::text), $3
           FROM generate_series(1, $4)
       )
       INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
       VALUES ($1, $2, 0, 'public', false, $4)
       ON CONFLICT (team_id, form_id, slot, source, is_read)
       DO UPDATE SET responses = form_response_counts.responses + excluded.responses`,
      [team.teamId, form.id, id, RESPONSES, word],
    );
    await team.delete(`/customer/${id}`).expect(200);
    const [left, binned] = await testApp.database.query<{ id: string }>(
      'SELECT id FROM form_responses WHERE subscriber_id = $1 LIMIT 2',
      [id],
    );
    const ids = [binned!.id];
    await admin.client.post(`${root()}/inbox/delete`, { ids }).expect(200);
    return { id, word, responseId: left!.id };
  }

  /** The number of responses to the form in a list of the console. */
  async function countHere(list: string): Promise<number> {
    const { body } = await admin.client.get(`${root()}/${list}`).expect(200);
    const { data } = body as { data: { formId: string }[] };
    return data.filter(({ formId }) => formId === form.id).length;
  }

  async function prepareExport(of = `forms/${form.id}/responses`): Promise<string> {
    const { body } = await admin.client.post(`${root()}/${of}/prepared-exports`).expect(201);
    const { id } = (body as { data: { id: string } }).data;
    await eventually(async () => {
      const [row] = await testApp.database.query<{ state: string }>(
        'SELECT state FROM prepared_exports WHERE id = $1',
        [id],
      );
      return row?.state === 'ready';
    });
    return id;
  }

  const fileOf = async (id: string): Promise<string> => {
    const rows = await testApp.database.query<{ content: string }>(
      'SELECT content FROM prepared_export_pieces WHERE export_id = $1 ORDER BY number',
      [id],
    );
    return rows.map(({ content }) => content).join('');
  };

  it('have no answers in lists and exports, and are not found by their ids', async () => {
    const other = await submitResponse(team, form.id, { remark: 'Of somebody else' });
    const { id, word, responseId } = await eraseLate();
    await submitResponse(team, form.id, { remark: 'Of somebody else' });
    const { formResponseId } = await submitResponse(team, form.id, { remark: 'Of somebody else' });
    await admin.client.post(`${root()}/inbox/delete`, { ids: [formResponseId] }).expect(200);
    const list = `/forms/${form.id}/responses`;
    for (const read of [
      team.get(`${list}?limit=100`),
      team.get(`${list}?limit=100&order=asc`),
      team.get(`${list}/export?format=csv`),
      admin.client.get(`${root()}/inbox?limit=100`),
      admin.client.get(`${root()}/bin/responses?limit=100`),
    ]) {
      const { text } = await read.expect(200);
      expect([text.includes(word), text.includes('Of somebody else')]).toEqual([false, true]);
    }
    for (const exportId of [await prepareExport(), await prepareExport('inbox')]) {
      expect((await fileOf(exportId)).includes(word)).toBe(false);
    }
    expectError(await team.get(`${list}/${responseId}`), 'RESPONSE_NOT_FOUND');
    await team.get(`${list}/${other.formResponseId}`).expect(200);
    await purge.release();
    expect(await wholeOf(id)).toMatchObject({ responses: RESPONSES });
  });

  it('are missing in lists, exports and totals', async () => {
    for (const remark of ['First', 'Second']) await submitResponse(team, form.id, { remark });
    const { id, word } = await eraseLate();
    await submitResponse(team, form.id, { remark: 'Third' });
    const { fields } = (
      (await team.get(`/forms/${form.id}/schema`).expect(200)).body as {
        data: { fields: { key: string; label: string }[] };
      }
    ).data;
    const key = fields.find(({ label }) => label === 'Remark')!.key;
    const list = `/forms/${form.id}/responses`;
    for (const [query, total] of [
      ['', 3],
      ['&order=asc', 3],
      ['&page=1&source=public', 3],
      ['&isRead=false', 3],
      ['&isRead=true', 0],
      ['&startDate=2020-01-01', 3],
      [`&search=${word}`, 0],
      ['&search=second', 1],
      [`&fieldKey=${key}&fieldValue=${word}`, 0],
      [`&fieldKey=${key}&fieldValue=Third`, 1],
    ] as const) {
      const { body } = await team.get(`${list}?limit=100${query}`).expect(200);
      const found = body as { data: unknown[]; pagination: { total: number } };
      expect([query, found.data.length, found.pagination.total]).toEqual([query, total, total]);
    }
    for (const order of ['asc', 'desc']) {
      expect(await walkList(team, `${list}?order=${order}`, 2)).toHaveLength(3);
    }
    const { text: lines } = await team.get(`${list}/export?format=csv`).expect(200);
    expect(lines.trim().split('\n')).toHaveLength(1 + 3);
    const ofForm = `formId=${form.id}`;
    for (const query of [ofForm, `${ofForm}&isRead=false`, `${ofForm}&search=${word}`, '']) {
      expect([query, await countHere(`inbox?limit=100&${query}`)]).toEqual([
        query,
        query.includes('search') ? 0 : 3,
      ]);
    }
    expect(await countHere('bin/responses?limit=100')).toBe(0);
    const summary = await admin.client.get(`${root()}/forms/${form.id}/summary?timeZone=UTC`);
    expect([summary.status, summary.text.includes(word)]).toEqual([200, false]);
    const today = await testApp.app
      .get(ResponseFiguresService)
      .countByForm(systemScope(team.teamId), new Date(0), new Date(Date.now() + DAY_MS), 100);
    expect(today.find(({ formId }) => formId === form.id)).toMatchObject({ responses: 3 });

    await purge.release();
    await wholeOf(id);
    const { body } = await team.get(list).expect(200);
    expect(body).toMatchObject({ pagination: { total: 3 } });
  });

  it('are not sent to webhooks', async () => {
    const { word, responseId } = await eraseLate();
    const deliveryId = randomUUID();
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, created_at)
       SELECT team_id, $2, form_id, id, created_at FROM form_responses WHERE id = $1`,
      [responseId, deliveryId],
    );
    testApp.app.get(WebhookDispatcherService).wake();
    const [delivery] = await eventually(async () => {
      const rows = await testApp.database.query<{
        status: string;
        error: string;
        attempts: number;
      }>('SELECT status, last_error AS error, attempts FROM webhook_deliveries WHERE id = $1', [
        deliveryId,
      ]);
      return rows[0]?.status !== 'pending' && rows;
    });
    const error = 'Nothing was sent: the response does not exist any more.';
    expect(delivery).toEqual({ status: 'failed', error, attempts: 0 });
    expect(JSON.stringify(receiver.calls)).not.toContain(word);
  });

  it('of other customers are deleted together with exports that contain them', async () => {
    const email = newEmail();
    const id = await create(email);
    await submitResponse(team, form.id, { email: newEmail(), remark: `Ask ${email}` });
    await team.delete(`/customer/${id}?mentions=true`).expect(200);
    const exportId = await prepareExport();
    expect(await fileOf(exportId)).toContain(email);
    await purge.release();
    expect(await wholeOf(id)).toMatchObject({ mentions: 1, exports: 1 });
    expect(await fileOf(exportId)).toBe('');
  });

  it('do not include later responses of the person, whose exports stay', async () => {
    const email = newEmail();
    const id = await create(email);
    await team.delete(`/customer/${id}?mentions=true`).expect(200);
    await submitResponse(team, form.id, { email });
    const exportId = await prepareExport();
    await purge.release();
    expect(await wholeOf(id)).toMatchObject({ mentions: 0, exports: 0 });
    expect(await fileOf(exportId)).toContain(email);
  });
});
