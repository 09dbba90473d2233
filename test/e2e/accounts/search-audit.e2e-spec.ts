import { newId } from '../../../src/core/values/identifiers';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';
import { readCursorPage, walkList } from '../../support/walk-list';

interface Listed {
  id: string;
  action: string;
}

describe('The audit log', () => {
  const { testApp, team } = useTeams({ eachTest: true });
  const owner = useEachTest(() => createMember(testApp, team.teamId, 'owner'));
  const admin = useEachTest(() => createMember(testApp, team.teamId, 'admin'));
  const path = (): string => `/teams/${team.teamId}/audit`;

  /** Five events, oldest first: of the owner, the admin, and a key. */
  async function createEvents() {
    const own = `/teams/${team.teamId}`;
    await owner.client.patch(own, { name: 'A' }).expect(200);
    await admin.client.patch(own, { name: 'B' }).expect(200);
    const { body } = await owner.client.post(`${own}/keys`, {}).expect(201);
    const { id: keyId } = (body as { data: { id: string } }).data;
    const { id: formId } = await createForm(team);
    await admin.client.patch(`${own}/forms/${formId}`, { description: 'New' }).expect(200);
    return { keyId, formId };
  }

  const walk = (query: string, limit = 100) =>
    walkList<Listed>(owner.client, `${path()}?${query}`, limit);
  const actions = async (query: string) => (await walk(query)).map(({ action }) => action);

  it('is sorted by time in both directions, page by page', async () => {
    const { formId } = await createEvents();
    for (const filter of [
      '',
      `actor=${owner.userId}&`,
      `targetKind=form&targetId=${formId}&`,
      'anyAction=updateTeam,createKey&',
    ]) {
      const down = await walk(filter);
      expect(down.length).toBeGreaterThan(1);
      for (const limit of [1, 2]) {
        expect(await walk(`${filter}order=asc`, limit)).toEqual(down.toReversed());
        expect(await walk(filter, limit)).toEqual(down);
      }
    }
    expect(await actions('order=asc')).toEqual([
      'updateTeam',
      'updateTeam',
      'createKey',
      'createForm',
      'updateForm',
    ]);
  });

  it('has each event that a search has found once, with the other filters', async () => {
    const { keyId, formId } = await createEvents();
    for (const [query, found] of [
      [`anyActor=${admin.userId}`, ['updateForm', 'updateTeam']],
      [
        `anyActor=${admin.userId}&anyAction=updateForm,createKey`,
        ['updateForm', 'createKey', 'updateTeam'],
      ],
      [`anyTarget=${formId.toUpperCase()},${keyId}`, ['updateForm', 'createForm', 'createKey']],
      [`anyActor=${admin.userId}&actor=${owner.userId}`, []],
      [`anyActor=${admin.userId}&action=updateTeam`, ['updateTeam']],
      [`anyAction=updateTeam&endDate=2020-01-01`, []],
      [`targetKind=form&targetId=${formId}&anyActor=${admin.userId}`, ['updateForm']],
      [`anyTarget=${newId()}`, []],
    ] as const) {
      expect({ query, found: await actions(query) }).toEqual({ query, found });
    }
    const csv = await owner.client.get(`${path()}/export?anyAction=updateTeam&order=asc`);
    const lines = csv.text.trim().split('\r\n').slice(1);
    expect(lines.map((line: string) => line.split(',')[3])).toEqual([owner.userId, admin.userId]);
  });

  it('rejects the cursor of the other order, and what is no list', async () => {
    await createEvents();
    const { pagination } = await readCursorPage(owner.client, path(), '*', 1);
    const cursor = pagination.nextCursor ?? '';
    const ids = 'must be 1 to 100 ids, separated by commas';
    for (const [query, reason] of [
      [`order=asc&cursor=${cursor}`, 'cursor: must be of the same list and order'],
      ['order=up', 'order: must be one of asc, desc'],
      ['anyActor=x', `anyActor: ${ids}`],
      [`anyTarget=${times(101, newId).join(',')}`, `anyTarget: ${ids}`],
      ['anyAction=a,,b', 'anyAction: must be 1 to 100 names, separated by commas'],
      ["anyAction=a'", 'anyAction: must be 1 to 100 names, separated by commas'],
    ] as const) {
      expectError(await owner.client.get(`${path()}?${query}`), 'VALIDATION_FAILED', [reason]);
    }
    await owner.client.get(`${path()}?anyTarget=${times(100, newId).join(',')}`).expect(200);
  });

  it('shows no event of another team', async () => {
    const { formId } = await createEvents();
    const { teamId } = await createTeam(testApp);
    const stranger = await createMember(testApp, teamId, 'owner');
    const query = `anyTarget=${formId}&anyActor=${owner.userId}&anyAction=createForm`;
    const { body } = await stranger.client.get(`/teams/${teamId}/audit?${query}`).expect(200);
    expect(body).toMatchObject({ data: [] });
    const editor = await createMember(testApp, team.teamId, 'editor');
    expectError(await editor.client.get(`${path()}?${query}`), 'FORBIDDEN');
  });
});
