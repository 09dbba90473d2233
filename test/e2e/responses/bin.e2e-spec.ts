import { randomUUID } from 'node:crypto';
import { Database } from '../../../src/core/database/database';
import { DAY_MS } from '../../../src/core/values/durations';
import { JOBS } from '../../../src/core/limits/share';
import { FormDeletions } from '../../../src/responses/deletions/form-deletions.service';
import { ExpiredFormsJob } from '../../../src/responses/bin/expired-forms.job';
import type {
  BinnedFormView,
  BinnedResponseView,
  FormDeletionView,
} from '../../../src/responses/bin/bin.views';
import { createMember } from '../../factories/account.factory';
import { createForm, formBody } from '../../factories/form.factory';
import { listResponses, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { expectExactResponseCounts } from '../../support/exact-response-counts';
import { expectError } from '../../support/expect-error';
import { holdPurges } from '../../support/held-purges';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const NOT_IDS = 'ids: must be an array of 1 to 500 ids';

describe('The bin', () => {
  const { testApp, team } = useTeams();
  const admin = useOnce(() =>
    createMember(testApp, team.teamId, 'admin', { name: 'Ada Lovelace' }),
  );

  const path = (below: string) => `/teams/${team.teamId}${below}`;
  const post = (below: string, body: object = {}) => admin.client.post(path(below), body);

  async function listed<View>(below: string): Promise<View[]> {
    const { body } = await admin.client.get(path(below)).expect(200);
    return (body as { data: View[] }).data;
  }

  const formsInBin = () => listed<BinnedFormView>('/bin/forms?limit=100');
  const responsesInBin = () => listed<BinnedResponseView>('/bin/responses?limit=100');

  async function createResponses(formId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      ids.push((await submitResponse(team, formId, { remark: `remark ${n}` })).formResponseId);
    }
    return ids;
  }

  const isBack = (formId: string) =>
    eventually(async () => (await team.get(`/forms/${formId}`)).status === 200);

  it('counts what the deletion of a form deletes', async () => {
    const { id } = await createForm(team, {
      status: 'published',
      webhookUrl: 'http://127.0.0.1:9/',
    });
    await createResponses(id, 3);
    await post(`/forms/${id}/link`).expect(200);

    const { body } = await admin.client.get(path(`/forms/${id}/deletion`)).expect(200);

    const expected: FormDeletionView = { responses: 3, links: 2, deliveries: 3 };
    expect(body).toEqual({ success: true, data: expected });
    expectError(await admin.client.get(path(`/forms/${randomUUID()}/deletion`)), 'FORM_NOT_FOUND');
  });

  it('lists responses to several forms with the member who deleted them, and restores them', async () => {
    const [one, two] = [await createForm(team), await createForm(team)];
    const ids = [...(await createResponses(one.id, 2)), ...(await createResponses(two.id, 1))];
    const other = await createTeam(testApp);
    const { id: theirForm } = await createForm(other);
    const { formResponseId: theirs } = await submitResponse(other, theirForm, { remark: 'x' });

    const sent = { ids: [...ids, ids[0], ids[0]?.toUpperCase(), theirs, randomUUID(), 'none'] };
    const { body } = await post('/inbox/delete', sent).expect(200);

    expect(body).toEqual({ success: true, data: { deleted: 3, ids: ids.toSorted() } });
    expect((await listResponses(other, theirForm)).pagination.total).toBe(1);
    const entries = (await responsesInBin()).filter(({ id }) => ids.includes(id));
    const [first] = entries.filter(({ id }) => id === ids[0]);
    expect(first).toEqual({
      id: ids[0],
      formId: one.id,
      formName: one.name,
      title: 'remark 0',
      createdAt: expect.any(String),
      deletedAt: expect.any(String),
      deletedBy: 'Ada Lovelace',
      expiresAt: new Date(Date.parse(first?.deletedAt ?? '') + 7 * DAY_MS).toISOString(),
    });
    expect(entries).toHaveLength(3);

    const again = await post('/inbox/delete', { ids }).expect(200);
    expect(again.body).toMatchObject({ data: { deleted: 0, ids: [] } });
    const restored = await post('/bin/responses/restore', sent).expect(200);
    expect(restored.body).toEqual({
      success: true,
      data: { restored: 3, ids: ids.toSorted() },
    });
    expect((await responsesInBin()).filter(({ id }) => ids.includes(id))).toEqual([]);
    expect((await listResponses(team, one.id)).pagination.total).toBe(2);
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('deletes only responses in the bin for good', async () => {
    const { id: formId } = await createForm(team);
    const [deleted = '', kept = ''] = await createResponses(formId, 2);
    await post('/inbox/delete', { ids: [deleted] }).expect(200);

    const { body } = await post('/bin/responses/delete', { ids: [deleted, kept] }).expect(200);

    expect(body).toEqual({ success: true, data: { deleted: 1, ids: [deleted] } });
    expect((await post('/bin/responses/restore', { ids: [deleted] })).body).toMatchObject({
      data: { restored: 0 },
    });
    expect((await listResponses(team, formId)).data.map(({ id }) => id)).toEqual([kept]);
  });

  it('says how many responses of a form are still to be moved or deleted, until its row is gone', async () => {
    const { id } = await createForm(team);
    const ids = await createResponses(id, 4);
    // It does not come back with the form, but is deleted for good with it.
    await post('/inbox/delete', { ids: ids.slice(3) }).expect(200);
    const entry = async () => (await formsInBin()).find((form) => form.id === id);
    const settled = async (change: () => Promise<unknown>): Promise<void> => {
      const held = holdPurges(testApp, FormDeletions);
      try {
        await change();
        seen.push(await entry());
      } finally {
        await held.release();
      }
    };
    const seen: unknown[] = [];

    await settled(() => admin.client.delete(path(`/forms/${id}`)).expect(200));
    await eventually(async () => (await entry())?.state === 'binned');
    seen.push(await entry());
    await settled(() => post(`/bin/forms/${id}/restore`).expect(200));
    await isBack(id);
    await admin.client.delete(path(`/forms/${id}`)).expect(200);
    await eventually(async () => (await entry())?.state === 'binned');
    await settled(() => admin.client.delete(path(`/bin/forms/${id}`)).expect(200));
    await eventually(async () => (await entry()) === undefined);

    expect(seen).toEqual(
      [
        { state: 'leaving', responses: 3, remaining: 3 },
        { state: 'binned', responses: 3, remaining: 0 },
        { state: 'restoring', responses: 3, remaining: 3 },
        { state: 'deleting', responses: 4, remaining: 4 },
      ].map((one) => expect.objectContaining({ id, ...one })),
    );
  });

  it('lists forms with the number of their responses, and restores them, under another name if theirs is taken', async () => {
    const { id, name } = await createForm(team);
    await createResponses(id, 3);
    await admin.client.delete(path(`/forms/${id}`)).expect(200);

    const [entry] = (await formsInBin()).filter((form) => form.id === id);
    expect(entry).toEqual({
      id,
      name,
      state: expect.stringMatching(/^(leaving|binned)$/),
      responses: 3,
      remaining: expect.any(Number),
      deletedAt: expect.any(String),
      deletedBy: 'Ada Lovelace',
      expiresAt: new Date(Date.parse(entry?.deletedAt ?? '') + 7 * DAY_MS).toISOString(),
    });
    await team.post('/forms', formBody({ name })).expect(201);
    expectError(await post(`/bin/forms/${id}/restore`), 'FORM_NAME_TAKEN');
    const restored = await post(`/bin/forms/${id}/restore`, { name: ` ${name} (2) ` }).expect(200);

    expect(restored.body).toEqual({ success: true, data: { id, restored: true } });
    await isBack(id);
    expect((await team.get(`/forms/${id}`)).body).toMatchObject({ data: { name: `${name} (2)` } });
    expect((await formsInBin()).filter((form) => form.id === id)).toEqual([]);
    expectError(await post(`/bin/forms/${id}/restore`), 'FORM_NOT_FOUND');
    expectError(await admin.client.delete(path(`/bin/forms/${id}`)), 'FORM_NOT_FOUND');
    expectError(await post(`/bin/forms/none/restore`), 'FORM_NOT_FOUND');
    expectError(await post(`/bin/forms/${id}/restore`, { name: '' }), 'VALIDATION_FAILED', [
      'name: must contain 1 to 255 characters',
    ]);
  });

  it('deletes a form for good', async () => {
    const { id } = await createForm(team);
    await createResponses(id, 3);
    await admin.client.delete(path(`/forms/${id}`)).expect(200);

    const { body } = await admin.client.delete(path(`/bin/forms/${id}`)).expect(200);

    expect(body).toEqual({ success: true, data: { id, deleted: true } });
    expectError(await post(`/bin/forms/${id}/restore`), 'FORM_NOT_FOUND');
    await eventually(async () => {
      const rows = await testApp.database.query(
        'SELECT 1 FROM forms WHERE team_id = $1 AND id = $2',
        [team.teamId, id],
      );
      return rows.length === 0;
    });
  });

  it('shows no responses of a form in the bin, and keeps them there when the form is restored', async () => {
    const { id } = await createForm(team);
    const [first = '', second = ''] = await createResponses(id, 2);
    await post('/inbox/delete', { ids: [first] }).expect(200);
    await admin.client.delete(path(`/forms/${id}`)).expect(200);

    expect(JSON.stringify(await responsesInBin())).not.toContain(id);
    const restored = await post('/bin/responses/restore', { ids: [first, second] }).expect(200);
    expect(restored.body).toMatchObject({ data: { restored: 0 } });
    await post(`/bin/forms/${id}/restore`).expect(200);
    await isBack(id);

    expect((await listResponses(team, id)).data.map((one) => one.id)).toEqual([second]);
    expect((await responsesInBin()).filter((one) => one.formId === id)).toMatchObject([
      { id: first },
    ]);
  });

  it('lists forms and responses in pages', async () => {
    const other = await createTeam(testApp);
    const { client } = await createMember(testApp, other.teamId, 'owner');
    const { id: formId } = await createForm(other);
    for (const n of [0, 1, 2, 3, 4]) {
      const { formResponseId } = await submitResponse(other, formId, { remark: `${n}` });
      await other.delete(`/forms/${formId}/responses/${formResponseId}`).expect(200);
      await other.delete(`/forms/${(await createForm(other)).id}`).expect(200);
    }
    for (const list of ['forms', 'responses']) {
      const found: string[] = [];
      let cursor: string | null = '*';
      while (cursor !== null) {
        const { body } = await client
          .get(`/teams/${other.teamId}/bin/${list}?limit=2&cursor=${cursor}`)
          .expect(200);
        const page = body as { data: { id: string }[]; pagination: { nextCursor: string | null } };
        found.push(...page.data.map(({ id }) => id));
        cursor = page.pagination.nextCursor;
      }
      expect([list, found.length, new Set(found).size]).toEqual([list, 5, 5]);
      const foreign = await client.get(`/teams/${other.teamId}/bin/${list}?cursor=none`);
      expectError(foreign, 'VALIDATION_FAILED', ['cursor: must be the nextCursor of a page']);
    }
  });

  it('is only for admins', async () => {
    const { client } = await createMember(testApp, team.teamId, 'editor');
    const { id } = await createForm(team);
    const ids = { ids: [randomUUID()] };
    for (const response of [
      await client.get(path('/bin/forms')),
      await client.get(path('/bin/responses')),
      await client.get(path(`/forms/${id}/deletion`)),
      await client.post(path('/inbox/delete'), ids),
      await client.post(path('/bin/responses/restore'), ids),
      await client.post(path('/bin/responses/delete'), ids),
      await client.post(path(`/bin/forms/${id}/restore`)),
      await client.delete(path(`/bin/forms/${id}`)),
    ]) {
      expectError(response, 'FORBIDDEN');
    }
  });

  it.each([
    ['no ids', {}, 'ids: is required'],
    ['an empty list', { ids: [] }, NOT_IDS],
    ['501 ids', { ids: times(501, () => randomUUID()) }, NOT_IDS],
    ['a number', { ids: [1] }, 'ids[0]: must be a string'],
  ])('rejects %s', async (_name, body, field) => {
    for (const below of ['/inbox/delete', '/bin/responses/restore', '/bin/responses/delete']) {
      expectError(await post(below, body), 'VALIDATION_FAILED', [field]);
    }
  });

  it('takes 500 ids', async () => {
    await post('/inbox/delete', { ids: times(500, () => randomUUID()) }).expect(200);
  });

  it('is emptied after 7 days, also when the deletion of an older form fails', async () => {
    const [{ id: broken }, { id: old }, { id: young }] = [
      await createForm(team),
      await createForm(team),
      await createForm(team),
    ];
    await createResponses(old, 2);
    for (const id of [broken, old, young])
      await admin.client.delete(path(`/forms/${id}`)).expect(200);
    await testApp.database.query(
      `UPDATE forms SET deleted_at = now() - interval '8 days' WHERE team_id = $1 AND id = $2`,
      [team.teamId, broken],
    );
    await testApp.database.query(
      `UPDATE forms SET deleted_at = now() - interval '7 days 1 second' WHERE team_id = $1 AND id = $2`,
      [team.teamId, old],
    );
    await testApp.database.query(
      `UPDATE forms SET deleted_at = now() - interval '6 days 23 hours' WHERE team_id = $1 AND id = $2`,
      [team.teamId, young],
    );

    const deletions = testApp.app.get(FormDeletions);
    const deleteExpired = deletions.deleteExpired.bind(deletions);
    const failing = jest
      .spyOn(deletions, 'deleteExpired')
      .mockImplementation((unit, id) =>
        id === broken ? Promise.reject(new Error('Broken.')) : deleteExpired(unit, id),
      );

    await testApp.app.get(ExpiredFormsJob).step();
    failing.mockRestore();

    await eventually(async () => {
      const left = await testApp.app
        .get(Database)
        .for(JOBS, 'write')
        .query('SELECT 1 FROM forms WHERE team_id = $1 AND id = $2', [team.teamId, old]);
      return left.length === 0;
    });
    expect((await formsInBin()).map(({ id }) => id)).toContain(young);
  });
});
