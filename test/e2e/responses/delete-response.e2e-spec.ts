import { randomUUID } from 'node:crypto';
import { systemScope, type UnitOfWork } from '../../../src/tenancy/scope/request-scope';
import { Database } from '../../../src/core/database/database';
import { JOBS } from '../../../src/core/limits/share';
import { ResponseDeletions } from '../../../src/responses/deletions/response-deletions.service';
import { countNextQuarters } from '../../../src/responses/summary/past-counts.sql';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { getResponse, listResponses, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectExactResponseCounts } from '../../support/exact-response-counts';
import { expectError } from '../../support/expect-error';
import { runSql } from '../../support/test-database';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const FIELDS = [
  { fieldType: 'TextInput', label: 'Remark' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'Select', label: 'Roast', options: ['Dark', 'Light'] },
];

describe('DELETE /v1/forms/:formId/responses/:responseId', () => {
  const { testApp, team } = useTeams();
  const deletions = useOnce(() => testApp.app.get(ResponseDeletions));

  const remove = (formId: string, responseId: string, client = team) =>
    client.delete(`/forms/${formId}/responses/${responseId}`);

  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    testApp.app.get(Database).transaction(systemScope(team.teamId), work);

  const restore = (ids: string[]) => inUnit((unit) => deletions.restore(unit, ids));

  /** All stored rows of responses: the responses, their webhook deliveries and the attempts at them. */
  const rowsOf = (ids: string[]) =>
    testApp.database.query(
      `SELECT to_jsonb(r) AS response,
              (SELECT jsonb_agg(to_jsonb(w) ORDER BY w.id) FROM webhook_deliveries w
                WHERE w.team_id = r.team_id AND w.response_id = r.id) AS deliveries,
              (SELECT jsonb_agg(to_jsonb(a) ORDER BY a.attempt)
                 FROM webhook_deliveries w JOIN webhook_attempts a
                   ON a.team_id = w.team_id AND a.delivery_id = w.id
                WHERE w.team_id = r.team_id AND w.response_id = r.id) AS attempts
         FROM form_responses r WHERE team_id = $1 AND id = ANY ($2) ORDER BY id`,
      [team.teamId, ids],
    );

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

  it('hides the response everywhere, and no longer counts it', async () => {
    const { id: formId } = await createForm(team, { fields: FIELDS });
    const [first = '', second = ''] = await createResponses(formId, 2);
    const { subscriberId } = await getResponse(team, formId, first);

    const { status, body } = await remove(formId, first.toUpperCase());

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { id: first, deleted: true } });
    expectError(await team.get(`/forms/${formId}/responses/${first}`), 'RESPONSE_NOT_FOUND');
    const { data, pagination } = await listResponses(team, formId);
    expect([data.map(({ id }) => id), pagination.total]).toEqual([[second], 1]);
    const found = await listResponses(team, formId, { fieldKey: 'roast', fieldValue: 'Light' });
    expect([found.data, found.pagination.total]).toEqual([[], 0]);
    const ofCustomer = await team.get(`/customer/${subscriberId}/responses`).expect(200);
    expect(ofCustomer.body).toMatchObject({ data: [], pagination: { total: 0 } });
    const form = await team.get(`/forms/${formId}`).expect(200);
    expect(form.body).toMatchObject({ data: { responseCount: 1 } });
    const mark = { ids: [first, second], isRead: true };
    const marked = await team.post(`/forms/${formId}/responses/mark-read`, mark).expect(200);
    expect(marked.body).toMatchObject({ data: { updated: 1 } });
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('rejects a second deletion, and unknown forms and responses', async () => {
    const [form, other] = [
      await createForm(team, { fields: FIELDS }),
      await createForm(team, { fields: FIELDS }),
    ];
    const [id = ''] = await createResponses(form.id, 1);
    expectError(await remove(other.id, id), 'RESPONSE_NOT_FOUND');
    expectError(await remove(randomUUID(), id), 'FORM_NOT_FOUND');
    expectError(await remove(form.id, randomUUID()), 'RESPONSE_NOT_FOUND');
    expectError(await remove(form.id, 'none'), 'RESPONSE_NOT_FOUND');
    expectError(await remove(form.id, id, await createTeam(testApp)), 'FORM_NOT_FOUND');

    const raced = await Promise.all(times(6, () => remove(form.id, id)));

    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of raced.filter(({ status }) => status !== 200)) {
      expectError(response, 'RESPONSE_NOT_FOUND');
    }
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('is only for admins in the console, and not for API keys that only read', async () => {
    const { id: formId } = await createForm(team, { fields: FIELDS });
    const [id = ''] = await createResponses(formId, 1);
    const path = `/teams/${team.teamId}/forms/${formId}/responses/${id}`;
    const editor = await createMember(testApp, team.teamId, 'editor');
    expectError(await editor.client.delete(path), 'FORBIDDEN');
    const reader = await createMember(testApp, team.teamId, 'admin');
    const key = await reader.client.post(`/teams/${team.teamId}/keys`, { access: 'read' });
    const { apiKey } = (key.body as { data: { apiKey: string } }).data;
    const rejected = await team
      .delete(`/forms/${formId}/responses/${id}`)
      .set('Authorization', `Bearer ${apiKey}`);
    expectError(rejected, 'FORBIDDEN');

    await reader.client.delete(path).expect(200);

    const [entry] = await testApp.database.query(
      `SELECT form_id, deleted_by, with_form FROM binned_responses WHERE team_id = $1 AND id = $2`,
      [team.teamId, id],
    );
    expect(entry).toEqual({ form_id: formId, deleted_by: reader.userId, with_form: false });
    const events = await testApp.database.query(
      `SELECT action, target_kind, target_id, details FROM audit_events
        WHERE team_id = $1 AND target_id = $2`,
      [team.teamId, id],
    );
    expect(events).toEqual([
      { action: 'deleteResponse', target_kind: 'response', target_id: id, details: { formId } },
    ]);
  });

  it('restores exactly the deleted rows, with deliveries and their attempts', async () => {
    const { id: formId } = await createForm(team, {
      fields: FIELDS,
      webhookUrl: 'http://127.0.0.1:9/',
    });
    const ids = (await createResponses(formId, 5)).toSorted();
    await runSql(
      testApp.databaseUrl,
      `WITH logged AS (
         INSERT INTO webhook_attempts (team_id, delivery_id, attempt, started_at, duration_ms,
                                       status_code, error, received, body_hash, was_read)
         SELECT team_id, id, 7, now(), 12, 500, 'Failed', 'No', '\\xdeadbeef', true
           FROM webhook_deliveries WHERE team_id = $1 AND form_id = $2
       )
       UPDATE webhook_deliveries SET status = 'failed', claimed_until = NULL
        WHERE team_id = $1 AND form_id = $2`,
      [team.teamId, formId],
    );
    const before = await rowsOf(ids);
    expect(before).toHaveLength(5);

    for (const id of ids) await remove(formId, id).expect(200);

    expect(await rowsOf(ids)).toEqual([]);
    const [left] = await testApp.database.query<{ count: number }>(
      `SELECT count(*)::integer FROM webhook_deliveries WHERE team_id = $1 AND form_id = $2`,
      [team.teamId, formId],
    );
    expect(left?.count).toBe(0);
    await expectExactResponseCounts(testApp, team.teamId);

    expect(await restore([...ids, randomUUID()])).toEqual({ ids, deliveries: 5 });

    expect(await rowsOf(ids)).toEqual(before);
    await expectExactResponseCounts(testApp, team.teamId);
    expect(await restore(ids)).toEqual({ ids: [], deliveries: 0 });
  });

  it('restores no answers to fields that were removed meanwhile', async () => {
    const { id: formId } = await createForm(team, { fields: FIELDS });
    const [id = ''] = await createResponses(formId, 1);
    await remove(formId, id).expect(200);
    const fields = FIELDS.filter(({ label }) => label !== 'Remark');
    await team.patch(`/forms/${formId}`, { fields, removeMissingFields: true }).expect(200);

    await restore([id]);

    const [row] = await testApp.database.query<{ keys: number }>(
      `SELECT (SELECT count(*)::integer FROM jsonb_object_keys(answers)) AS keys
         FROM form_responses WHERE team_id = $1 AND id = $2`,
      [team.teamId, id],
    );
    expect(row?.keys).toBe(2);
    expect((await listResponses(team, formId, { search: 'remark 0' })).data).toEqual([]);
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('keeps the numbers of past quarters right, with and without the job that counts them', async () => {
    const { id: formId } = await createForm(team, { fields: FIELDS });
    const ids = await createResponses(formId, 12);
    await runSql(
      testApp.databaseUrl,
      `UPDATE form_responses r SET created_at = date_trunc('day', now()) - n * interval '7 minutes'
         FROM unnest($2::uuid[]) WITH ORDINALITY AS asked (id, n)
        WHERE r.team_id = $1 AND r.id = asked.id`,
      [team.teamId, ids],
    );
    const count = () =>
      testApp.app
        .get(Database)
        .for(JOBS, 'write')
        .query(countNextQuarters(), [team.teamId, formId]);
    await count();
    await expectExactResponseCounts(testApp, team.teamId);

    // The newest responses, so that the last quarters have none, and one in the middle.
    const gone = [...ids.slice(0, 4), ...ids.slice(7, 8)];
    for (const id of gone) await remove(formId, id).expect(200);
    await expectExactResponseCounts(testApp, team.teamId);
    await restore(gone.slice(2));
    await expectExactResponseCounts(testApp, team.teamId);
    await count();
    await restore(gone);
    await expectExactResponseCounts(testApp, team.teamId);
    const { pagination } = await listResponses(team, formId);
    expect(pagination.total).toBe(12);
  });

  it('leaves the counters right when responses are submitted, marked, deleted and restored at once', async () => {
    const { id: formId } = await createForm(team, { fields: FIELDS });
    const ids = await createResponses(formId, 30);

    const races = [
      ...ids.slice(0, 20).map((id) => remove(formId, id)),
      ...ids.slice(10, 25).map((id) => remove(formId, id)),
      team.post(`/forms/${formId}/responses/mark-read`, { ids, isRead: true }),
      team.post(`/forms/${formId}/responses/mark-read`, { ids: ids.toReversed(), isRead: false }),
      team.post(`/forms/${formId}/responses/mark-read`, { ids, isRead: true }),
    ];
    const [done] = await Promise.all([
      Promise.all(races),
      createResponses(formId, 10),
      ...times(4, (n) => restore(ids.slice(n, 20))),
    ]);

    expect(done.every(({ status }) => status === 200 || status === 404)).toBe(true);
    await expectExactResponseCounts(testApp, team.teamId);
    await restore(ids);
    await expectExactResponseCounts(testApp, team.teamId);
    expect((await listResponses(team, formId)).pagination.total).toBe(40);
  });

  it('deletes for good, from the table and from the bin', async () => {
    const { id: formId } = await createForm(team, {
      fields: FIELDS,
      webhookUrl: 'http://127.0.0.1:9/',
    });
    const ids = (await createResponses(formId, 4)).toSorted();
    await remove(formId, ids[0] ?? '').expect(200);

    const deleted = await inUnit((unit) => deletions.deleteForGood(unit, [...ids, randomUUID()]));

    expect(deleted.ids.toSorted()).toEqual(ids);
    expect(deleted.deliveries).toBe(4);
    expect(await rowsOf(ids)).toEqual([]);
    expect(await restore(ids)).toEqual({ ids: [], deliveries: 0 });
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('restores a response to the customer into whom its customer was merged', async () => {
    const { id: formId } = await createForm(team, { fields: FIELDS });
    const [a = '', b = ''] = await createResponses(formId, 2);
    const [kept, merged] = [
      (await getResponse(team, formId, a)).subscriberId,
      (await getResponse(team, formId, b)).subscriberId,
    ];
    await remove(formId, b).expect(200);
    const { client } = await createMember(testApp, team.teamId, 'owner');

    const path = `/teams/${team.teamId}/customer/${kept}/merge`;
    await client.post(path, { mergedId: merged }).expect(200);
    await restore([b]);

    expect((await getResponse(team, formId, b)).subscriberId).toBe(kept);
  });
});
