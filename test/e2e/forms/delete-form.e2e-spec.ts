import { randomUUID } from 'node:crypto';
import request, { type Response } from 'supertest';
import { Database } from '../../../src/core/database/database';
import { FormPartsRepository } from '../../../src/responses/deletions/form-parts.repository';
import { FormDeletions } from '../../../src/responses/deletions/form-deletions.service';
import { Purges } from '../../../src/tenancy/purges/purges';
import { systemScope, type UnitOfWork } from '../../../src/tenancy/scope/request-scope';
import { createMember } from '../../factories/account.factory';
import { createForm, formBody } from '../../factories/form.factory';
import { getResponse, listResponses, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { expectExactResponseCounts } from '../../support/exact-response-counts';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

const FIELDS = [
  { fieldType: 'TextInput', label: 'Remark' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'Select', label: 'Roast', options: ['Dark', 'Light'] },
];

const idsIn = ({ body }: Response): string[] =>
  (body as { data: { id: string }[] }).data.map(({ id }) => id);

describe('DELETE /v1/forms/:formId', () => {
  const { testApp, team, owner } = useTeams({
    app: () => shareTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' }),
  });

  const path = (below: string) => `/teams/${team.teamId}${below}`;

  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    testApp.app.get(Database).transaction(systemScope(team.teamId), work);

  const restore = (formId: string, name: string | null = null) =>
    inUnit((unit) => testApp.app.get(FormDeletions).restore(unit, formId, name));

  const deleteForGood = (formId: string) =>
    inUnit((unit) => testApp.app.get(FormDeletions).deleteForGood(unit, formId));

  async function stateOf(formId: string): Promise<string | null | undefined> {
    const [row] = await testApp.database.query<{ state: string | null }>(
      'SELECT bin_state AS state FROM forms WHERE team_id = $1 AND id = $2',
      [team.teamId, formId],
    );
    return row === undefined ? undefined : row.state;
  }

  const reached = (formId: string, state: string | null | undefined) =>
    eventually(async () => (await stateOf(formId)) === state);

  async function createPublished(name?: string) {
    const form = await createForm(team, {
      fields: FIELDS,
      status: 'published',
      webhookUrl: 'http://127.0.0.1:9/',
      ...(name !== undefined && { name }),
    });
    const { body } = await team.get(`/forms/${form.id}`).expect(200);
    const { link } = (body as { data: { link: string } }).data;
    return { ...form, link };
  }

  async function createResponses(formId: string, count: number): Promise<string[]> {
    const submitted = await Promise.all(
      times(count, (n) =>
        submitResponse(team, formId, {
          remark: `remark ${n}`,
          roast: n % 3 === 0 ? 'Light' : 'Dark',
          email: `visitor.${n}.${formId}@example.com`,
        }),
      ),
    );
    return submitted.map(({ formResponseId }) => formResponseId);
  }

  it('hides the form from every endpoint that names it, and frees its name', async () => {
    const { id, name } = await createPublished();
    const [responseId = ''] = await createResponses(id, 3);

    const { status, body } = await team.delete(`/forms/${id.toUpperCase()}`);

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { id, deleted: true } });
    const submission = { responses: [{ key: 'remark', value: 'late' }] };
    const rejected = [
      team.delete(`/forms/${id}`),
      team.get(`/forms/${id}`),
      team.get(`/forms/${id}/schema`),
      team.patch(`/forms/${id}`, { name: 'Back' }),
      team.get(`/forms/${id}/responses`),
      team.get(`/forms/${id}/responses?cursor=*`),
      team.get(`/forms/${id}/responses/export?format=csv`),
      team.get(`/forms/${id}/responses/${responseId}`),
      team.delete(`/forms/${id}/responses/${responseId}`),
      team.post(`/forms/${id}/responses`, submission),
      team.post(`/forms/${id}/responses/mark-read`, { ids: [responseId], isRead: true }),
      team.get(`/forms/${id}/webhook-deliveries`),
      ...['builder', 'summary', 'quarantine', `responses/${responseId}/context`].map((below) =>
        owner.client.get(path(`/forms/${id}/${below}`)),
      ),
      owner.client.post(path(`/forms/${id}/duplicate`)),
      owner.client.post(path(`/forms/${id}/link`)),
      owner.client.post(path(`/forms/${id}/webhook/test`)),
      owner.client.post(path(`/forms/${id}/responses/prepared-exports`)),
      owner.client.get(path(`/inbox?formId=${id}&cursor=*`)),
    ];
    for (const response of await Promise.all(rejected)) expectError(response, 'FORM_NOT_FOUND');
    expect(idsIn(await team.get('/forms').expect(200))).not.toContain(id);
    expect(idsIn(await team.get('/forms?cursor=*').expect(200))).not.toContain(id);
    expect(JSON.stringify((await owner.client.get(path('/forms-overview'))).body)).not.toContain(
      id,
    );
    await team.post('/forms', formBody({ name })).expect(201);
    expectError(await team.delete(`/forms/${randomUUID()}`), 'FORM_NOT_FOUND');
    expectError(await team.delete('/forms/none'), 'FORM_NOT_FOUND');
    expectError(await (await createTeam(testApp)).delete(`/forms/${id}`), 'FORM_NOT_FOUND');
    await reached(id, 'binned');
  });

  it('responds with 410 on the page of the form, also in a frame, to a submission, and after the final deletion', async () => {
    const { id, link } = await createPublished();
    const page = `${testApp.url}/f/${link}`;
    expect((await request(page).get('')).status).toBe(200);
    await team.delete(`/forms/${id}`).expect(200);

    const expectGone = async () => {
      const german = await request(page).get('').set('Accept-Language', 'de');
      expect([german.status, german.type]).toEqual([410, 'text/html']);
      expect(german.text).toContain('Es nimmt keine Antworten mehr an.');
      const framed = await request(page).get('?in-frame=1');
      expect([framed.status, framed.text.includes('It no longer takes answers.')]).toEqual([
        410,
        true,
      ]);
      const sent = await request(page).post('').type('form').send({ x: 'y' });
      expect(sent.status).toBe(410);
      expect((await request(`${page}/thanks`).get('')).status).toBe(410);
    };
    await expectGone();
    await reached(id, 'binned');
    await deleteForGood(id);
    await reached(id, undefined);
    await expectGone();
    const unknown = await request(`${testApp.url}/f/q5TbVd8wXk2NzR7p`).get('');
    expect(unknown.status).toBe(404);
  });

  it('hides the responses from all reads over all forms before they are moved', async () => {
    const { id } = await createPublished();
    const { id: other } = await createForm(team, { fields: FIELDS });
    const customer = { email: `both.${id}@example.com` };
    const { formResponseId, subscriberId } = await submitResponse(
      team,
      id,
      { remark: 'x' },
      customer,
    );
    const kept = await submitResponse(team, other, { remark: 'y' }, customer);
    await team.delete(`/forms/${id}`).expect(200);
    await reached(id, 'binned');
    // As if the purge had not begun.
    await testApp.database.query(
      `WITH back AS (DELETE FROM binned_responses WHERE team_id = $1 AND form_id = $2 RETURNING *)
       INSERT INTO form_responses (team_id, id, form_id, created_at, source, answers, subscriber_id)
       SELECT team_id, id, form_id, created_at, source, answers, subscriber_id FROM back`,
      [team.teamId, id],
    );
    await testApp.database.query(
      `UPDATE form_response_counts SET responses = 100 WHERE team_id = $1 AND form_id = $2`,
      [team.teamId, id],
    );
    await testApp.database.query(
      `UPDATE forms SET bin_state = 'leaving' WHERE team_id = $1 AND id = $2`,
      [team.teamId, id],
    );

    const { client } = owner;
    const today = new Date().toISOString().slice(0, 7);
    const reads = [
      team.get(`/customer/${subscriberId}/responses`),
      team.get(`/customer/${subscriberId}/responses?cursor=*`),
      client.get(path(`/customer/${subscriberId}/timeline`)),
      client.get(path('/inbox?cursor=*&limit=100')),
      client.get(path('/inbox?cursor=*&limit=100&search=x')),
      client.get(path('/inbox?cursor=*&limit=100&sort=unread')),
      client.get(path('/inbox/unread')),
    ];
    for (const {
      status,
      body,
      request: { url },
    } of (await Promise.all(reads)) as (Response & {
      request: { url: string };
    })[]) {
      const text = JSON.stringify(body);
      expect([url, status, text.includes(formResponseId), text.includes(id)]).toEqual([
        url,
        200,
        false,
        false,
      ]);
    }
    const ofCustomer = await team.get(`/customer/${subscriberId}/responses`).expect(200);
    expect(ofCustomer.body).toMatchObject({
      data: [{ id: kept.formResponseId }],
      pagination: { total: 1 },
    });
    const figures = await client.get(path(`/report/parts?month=${today}&timeZone=UTC`)).expect(200);
    expect(JSON.stringify(figures.body)).not.toContain(id);
    await testApp.database.query(
      `DELETE FROM form_response_counts WHERE team_id = $1 AND form_id = $2`,
      [team.teamId, id],
    );
    await testApp.database.query(
      `UPDATE forms SET bin_state = 'deleting' WHERE team_id = $1 AND id = $2`,
      [team.teamId, id],
    );
    await testApp.database.query(
      `INSERT INTO purges (team_id, id, kind, subject_id) VALUES ($1, $2, 'binnedForm', $3)`,
      [team.teamId, randomUUID(), id],
    );
    testApp.app.get(Purges).wake();
    await reached(id, undefined);
  });

  it('can be undone with all responses', async () => {
    const { id, link } = await createPublished();
    const ids = (await createResponses(id, 25)).toSorted();
    await team.delete(`/forms/${id}/responses/${ids[0]}`).expect(200);
    const before = await listResponses(team, id, { limit: '100' });
    await team.delete(`/forms/${id}`).expect(200);
    await reached(id, 'binned');
    await expectExactResponseCounts(testApp, team.teamId);

    await restore(id);
    await reached(id, null);

    expect(await listResponses(team, id, { limit: '100' })).toEqual(before);
    expect(before.data.map((one) => one.id).toSorted()).toEqual(ids.slice(1));
    expect((await request(`${testApp.url}/f/${link}`).get('')).status).toBe(200);
    await submitResponse(team, id, { remark: 'after' });
    await expectExactResponseCounts(testApp, team.teamId);
    await expect(restore(id)).rejects.toMatchObject({ code: 'FORM_NOT_FOUND' });
  });

  it('can be undone while the responses are moved to the bin', async () => {
    const { id } = await createPublished();
    await createResponses(id, 30);
    // Small steps.
    await testApp.database.query(`ALTER TABLE purges ALTER COLUMN step_rows SET DEFAULT 3`);
    await team.delete(`/forms/${id}`).expect(200);
    await eventually(async () => {
      const [row] = await testApp.database.query<{ moved: number }>(
        'SELECT count(*)::integer AS moved FROM binned_responses WHERE team_id = $1 AND form_id = $2',
        [team.teamId, id],
      );
      return (row?.moved ?? 0) > 0;
    });
    await restore(id);
    await reached(id, null);
    await testApp.database.query(`ALTER TABLE purges ALTER COLUMN step_rows SET DEFAULT 2000`);

    expect((await listResponses(team, id)).pagination.total).toBe(30);
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('can be undone with another name, but not with a name that is taken', async () => {
    const { id, name } = await createPublished();
    await team.delete(`/forms/${id}`).expect(200);
    const { id: other } = await createForm(team, { name });

    await expect(restore(id)).rejects.toMatchObject({ code: 'FORM_NAME_TAKEN' });
    await restore(id, `${name} again`);
    await reached(id, null);

    expect((await team.get(`/forms/${id}`).expect(200)).body).toMatchObject({
      data: { name: `${name} again` },
    });
    await team.delete(`/forms/${other}`).expect(200);
  });

  it('leaves no row that refers to the form after the final deletion', async () => {
    const { id } = await createPublished();
    const ids = await createResponses(id, 10);
    await team.delete(`/forms/${id}/responses/${ids[0]}`).expect(200);
    await owner.client.post(path(`/forms/${id}/webhook/test`)).expect(202);
    await owner.client.post(path(`/forms/${id}/responses/prepared-exports`)).expect(201);
    await team.delete(`/forms/${id}`).expect(200);
    await deleteForGood(id);
    await reached(id, undefined);

    const tables = await testApp.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'form_id'`,
    );
    for (const { name } of tables) {
      const [row] = await testApp.database.query<{ rows: number }>(
        `SELECT count(*)::integer AS rows FROM ${name} WHERE form_id = $1`,
        [id],
      );
      expect([name, row?.rows]).toEqual([name, 0]);
    }
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('deletes the counters of values in steps', async () => {
    const form = await createPublished();
    await testApp.database.query(
      `INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
       SELECT team_id, id, 'value ' || n, 0, 1 FROM form_fields, generate_series(1, 25) n
        WHERE team_id = $1 AND form_id = $2 AND label IN ('Roast', 'Email')`,
      [team.teamId, form.id],
    );
    const parts = testApp.app.get(FormPartsRepository);

    const steps: number[] = [];
    while (steps.at(-1) !== 0) {
      steps.push(await inUnit((unit) => parts.deleteDerived(unit, form.id, 10)));
    }

    expect(steps).toEqual([10, 10, 5, 10, 10, 5, 0]);
  });

  it('loses no acknowledged submission, and stores none afterwards, when submissions race with it', async () => {
    const { id } = await createPublished();
    const submit = (n: number) =>
      team.post(`/forms/${id}/responses`, { responses: [{ key: 'remark', value: `race ${n}` }] });
    await submit(0).expect(201);

    const [sent, deleted] = await Promise.all([
      Promise.all(times(40, submit)),
      Promise.all(times(5, () => team.delete(`/forms/${id}`))),
    ]);

    expect(deleted.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of deleted.filter(({ status }) => status !== 200)) {
      expectError(response, 'FORM_NOT_FOUND');
    }
    const stored = sent.filter(({ status }) => status === 201);
    for (const response of sent) {
      if (response.status !== 201) expectError(response, 'FORM_NOT_FOUND');
    }
    await reached(id, 'binned');
    await restore(id);
    await reached(id, null);
    expect((await listResponses(team, id)).pagination.total).toBe(stored.length + 1);
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('lets a team create forms after the final deletion of all its forms', async () => {
    const other = await createTeam(testApp);
    for (const id of idsIn(await other.get('/forms').expect(200))) {
      await other.delete(`/forms/${id}`).expect(200);
      await testApp.app
        .get(Database)
        .transaction(systemScope(other.teamId), (unit) =>
          testApp.app.get(FormDeletions).deleteForGood(unit, id),
        );
    }
    await eventually(async () => {
      const left = await testApp.database.query('SELECT 1 FROM forms WHERE team_id = $1', [
        other.teamId,
      ]);
      return left.length === 0;
    });
    const { id } = await createForm(other);
    const { formResponseId } = await submitResponse(other, id, { remark: 'x' });
    expect((await getResponse(other, id, formResponseId)).id).toBe(formResponseId);
  });

  it('is for admins, and is recorded in the audit log', async () => {
    const { id } = await createForm(team);
    const editor = await createMember(testApp, team.teamId, 'editor');
    const admin = await createMember(testApp, team.teamId, 'admin');
    expectError(await editor.client.delete(path(`/forms/${id}`)), 'FORBIDDEN');
    const key = await owner.client.post(path('/keys'), { access: 'read' });
    const { apiKey } = (key.body as { data: { apiKey: string } }).data;
    const rejected = await team.delete(`/forms/${id}`).set('Authorization', `Bearer ${apiKey}`);
    expectError(rejected, 'FORBIDDEN');

    await admin.client.delete(path(`/forms/${id}`)).expect(200);

    const events = await testApp.database.query(
      `SELECT action, actor_id, target_kind, target_id FROM audit_events
        WHERE team_id = $1 AND target_id = $2 AND action = 'deleteForm'`,
      [team.teamId, id],
    );
    expect(events).toEqual([
      { action: 'deleteForm', actor_id: admin.userId, target_kind: 'form', target_id: id },
    ]);
  });
});
