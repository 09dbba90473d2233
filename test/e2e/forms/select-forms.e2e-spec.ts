import { newId } from '../../../src/core/values/identifiers';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const HEADER = '\uFEFFForm ID,Name,State,URL,Responses,Newest response at,Created at,Updated at';

describe('The list of forms in the console', () => {
  const { testApp, team, admin, editor, viewer } = useTeams({ eachTest: true });
  const path = (below: string): string => `/teams/${team.teamId}/${below}`;
  const exported = async (query: string): Promise<string[]> => {
    const { text } = await viewer.client.get(path(`forms-overview/export${query}`)).expect(200);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe(HEADER);
    return lines.map((line: string) => line.split(',')[1] ?? '');
  };

  async function createForms() {
    const cake = await createForm(team, { name: 'Cake' });
    const bun = await createForm(team, { name: '=Bun' });
    const tea = await createForm(team, { name: 'Tea' });
    await submitResponse(team, bun.id, { remark: 'x' });
    return { cake, bun, tea };
  }

  it('is exported as it is sorted and filtered, without personal data, for viewers', async () => {
    const { bun, cake, tea } = await createForms();
    const { text, headers } = await viewer.client.get(path('forms-overview/export?search=bun'));
    const line = text.trimEnd().split('\r\n')[1] ?? '';
    expect(headers['content-disposition']).toBe('attachment; filename=Forms.csv');
    const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
    expect(line).toMatch(new RegExp(`^${bun.id},'=Bun,\\w+,[^,]*,1,${time},${time},${time}$`));
    const names = async (query: string) =>
      (await exported(query)).filter((name) => ['Cake', "'=Bun", 'Tea'].includes(name));
    expect(await names('?sort=name&order=asc')).toEqual(["'=Bun", 'Cake', 'Tea']);
    expect(await names('?sort=name')).toEqual(['Tea', 'Cake', "'=Bun"]);
    expect((await names('?sort=responses'))[0]).toBe("'=Bun");
    expect(await names('')).toEqual(['Tea', "'=Bun", 'Cake']);
    expect(await exported(`?ids=${cake.id},${tea.id},${newId()}&order=asc`)).toEqual([
      'Cake',
      'Tea',
    ]);
    const { teamId } = await createTeam(testApp);
    const stranger = await createMember(testApp, teamId, 'owner');
    const theirs = await stranger.client.get(
      `/teams/${teamId}/forms-overview/export?ids=${cake.id}`,
    );
    expect(theirs.text).toBe(`${HEADER}\r\n`);
  });

  it('is exported beyond a batch, by name and by number', async () => {
    const { cake } = await createForms();
    await testApp.database.query(
      `INSERT INTO forms (team_id, id, name, owner_id)
       SELECT team_id, gen_random_uuid(), 'Form ' || n, owner_id
         FROM forms, generate_series(1, 5001) n WHERE team_id = $1 AND id = $2`,
      [team.teamId, cake.id],
    );
    for (const sort of ['name', 'responses']) {
      const names = await exported(`?sort=${sort}&search=form%20`);
      expect(names).toHaveLength(new Set(names).size);
      expect(names.length).toBeGreaterThanOrEqual(5_001);
    }
  });

  it('has several forms deleted at once, which the bin brings back', async () => {
    const { cake, bun, tea } = await createForms();
    const other = await createTeam(testApp);
    const theirs = await createForm(other);
    const ids = [cake.id.toUpperCase(), cake.id, bun.id, theirs.id, newId(), 'x'];

    const { body, headers } = await admin.client.post(path('forms/delete'), { ids }).expect(200);

    const deleted = [cake.id, bun.id].toSorted();
    expect(body).toEqual({ success: true, data: { deleted: 2, ids: deleted } });
    expectError(await team.get(`/forms/${cake.id}`), 'FORM_NOT_FOUND');
    await team.get(`/forms/${tea.id}`).expect(200);
    await other.get(`/forms/${theirs.id}`).expect(200);
    const bin = await admin.client.get(path('bin/forms')).expect(200);
    const { data } = bin.body as { data: { id: string }[] };
    expect(data.map(({ id }) => id).toSorted()).toEqual(deleted);
    for (const id of deleted) {
      const history = await admin.client.get(path(`audit?targetKind=form&targetId=${id}`));
      const { data: events } = history.body as { data: { action: string; details: object }[] };
      expect(events.filter(({ action }) => action === 'deleteForm')).toMatchObject([
        { details: {} },
      ]);
    }
    const events = await testApp.database.query<{ target_id: string }>(
      `SELECT target_id, details FROM audit_events WHERE team_id = $1 AND request_id = $2 ORDER BY target_id`,
      [team.teamId, headers['x-request-id']],
    );
    // No id of another team, and no text of the request.
    expect(events).toEqual(deleted.map((id) => ({ target_id: id, details: {} })));
    await admin.client.post(path(`bin/forms/${bun.id}/restore`), {}).expect(200);
    const again = await admin.client.post(path('forms/delete'), { ids }).expect(200);
    expect((again.body as { data: { ids: string[] } }).data.ids).not.toContain(cake.id);
  });

  it('deletes none if the request is too large or the role does not allow it', async () => {
    const { cake } = await createForms();
    const tooMany = 'ids: must be an array of 1 to 50 ids';
    for (const [sent, reason] of [
      [{}, 'ids: is required'],
      [{ ids: [] }, tooMany],
      [{ ids: times(51, () => cake.id) }, tooMany],
    ] as const) {
      expectError(await admin.client.post(path('forms/delete'), sent), 'VALIDATION_FAILED', [
        reason,
      ]);
    }
    expectError(await editor.client.post(path('forms/delete'), { ids: [cake.id] }), 'FORBIDDEN');
    await team.get(`/forms/${cake.id}`).expect(200);
    await admin.client.post(path('forms/delete'), { ids: times(50, () => cake.id) }).expect(200);
  });
});
