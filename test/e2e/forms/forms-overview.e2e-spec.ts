import { createMember } from '../../factories/account.factory';
import { formPath, saveForm } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { publishForm } from '../../support/visitor';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

interface Listed {
  id: string;
  name: string;
  state: string;
  url: string | null;
  responseCount: number;
  newestResponseAt: string | null;
  failedDeliveries: number;
}

interface ListPage {
  data: Listed[];
  pagination: { limit: number; nextCursor: string | null };
}

const STARTER = 'Starter form';

const named = (...names: string[]) => ({ success: true, data: names.map((name) => ({ name })) });

describe('GET /console/api/teams/:teamId/forms-overview', () => {
  const { testApp, team, viewer } = useTeams({ eachTest: true });

  async function list(query = ''): Promise<ListPage> {
    const path = `/teams/${team.teamId}/forms-overview${query}`;
    return (await viewer.client.get(path).expect(200)).body as ListPage;
  }

  /** Reads all pages with two forms each. */
  async function namesOf(query: string): Promise<string[]> {
    const names: string[] = [];
    for (let cursor: string | null = '*'; cursor !== null;) {
      const page: ListPage = await list(`?limit=2&cursor=${cursor}&${query}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      names.push(...page.data.map(({ name }) => name));
      cursor = page.pagination.nextCursor;
    }
    return names;
  }

  it('shows a viewer each form with its newest response, with exactly these keys', async () => {
    const form = await publishForm(team, { name: 'Club' });
    await submitResponse(team, form.id, { remark: 'Hi' });
    const { formResponseId } = await submitResponse(team, form.id, { remark: 'Hi' });
    const { body } = await team.get(`/forms/${form.id}/responses/${formResponseId}`).expect(200);
    const { createdAt } = (body as { data: { createdAt: string } }).data;

    const page = await list();

    const time = expect.stringMatching(/^\d{4}-.+Z$/) as string;
    expect(page).toEqual({
      success: true,
      data: [
        {
          id: form.id,
          name: 'Club',
          state: 'online',
          url: expect.stringMatching(new RegExp(`^http://.+/f/${form.link}$`)) as string,
          responseCount: 2,
          newestResponseAt: createdAt,
          failedDeliveries: 0,
          createdAt: time,
          updatedAt: time,
        },
        {
          id: expect.any(String) as string,
          name: STARTER,
          state: 'draft',
          url: null,
          responseCount: 0,
          newestResponseAt: null,
          failedDeliveries: 0,
          createdAt: time,
          updatedAt: time,
        },
      ],
      pagination: { limit: 20, nextCursor: null },
    });
  });

  it('sorts by time, name, newest response and number of responses, page by page', async () => {
    const [beans, apples, cups] = [
      await createForm(team, { name: 'beans' }),
      await createForm(team, { name: 'Apples' }),
      await createForm(team, { name: 'Cups' }),
    ];
    await submitResponse(team, cups.id, { remark: 'Hi' });
    await submitResponse(team, cups.id, { remark: 'Hi' });
    await submitResponse(team, apples.id, { remark: 'Hi' });
    await submitResponse(team, beans.id, { remark: 'Hi' });

    expect(await namesOf('')).toEqual(['Cups', 'Apples', 'beans', STARTER]);
    expect(await namesOf('order=asc')).toEqual([STARTER, 'beans', 'Apples', 'Cups']);
    expect(await namesOf('sort=name&order=asc')).toEqual(['Apples', 'beans', 'Cups', STARTER]);
    expect(await namesOf('sort=name&order=desc')).toEqual([STARTER, 'Cups', 'beans', 'Apples']);
    expect(await namesOf('sort=newestResponse')).toEqual(['beans', 'Apples', 'Cups', STARTER]);
    expect((await namesOf('sort=responses'))[0]).toBe('Cups');
    expect(new Set(await namesOf('sort=responses&order=asc'))).toEqual(
      new Set(['Apples', 'beans', 'Cups', STARTER]),
    );
  });

  it.each(['asc', 'desc'])(
    'neither misses nor repeats a form by name (%s) while the last form of each page is renamed',
    async (order) => {
      const long = `${'🎂'.repeat(250)} cake`;
      const names = ['Ärger', 'beans', 'Beans 2', 'Cups', long, 'İstanbul', 'x: ~1', 'Zebra'];
      for (const name of names) await createForm(team, { name });
      const expected = await namesOf(`sort=name&order=${order}`);
      const found: string[] = [];
      const seen: string[] = [];
      for (let cursor: string | null = '*'; cursor !== null;) {
        const page: ListPage = await list(`?limit=2&sort=name&order=${order}&cursor=${cursor}`);
        found.push(...page.data.map(({ name }) => name));
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.pagination.nextCursor;
        // Moves the form to the part of the list that the walk has already passed.
        const renamed = page.data.at(-1)?.id ?? '';
        const name = `${order === 'asc' ? '!' : '\u{10FFFD}'} ${renamed}`;
        await team.patch(`/forms/${renamed}`, { name }).expect(200);
      }
      expect(found).toEqual(expected);
      expect(new Set(seen).size).toBe(names.length + 1);
    },
  );

  it('finds forms by a part of their name, in any case', async () => {
    await createForm(team, { name: 'Sommerfest 100 %' });
    await createForm(team, { name: 'Sommerfest 1000' });
    await createForm(team, { name: 'Winter' });
    expect(await namesOf('search=SOMMER')).toEqual(['Sommerfest 1000', 'Sommerfest 100 %']);
    expect(await namesOf(`search=${encodeURIComponent('0 %')}`)).toEqual(['Sommerfest 100 %']);
    expect(await namesOf('search=autumn')).toEqual([]);
  });

  it('filters by state', async () => {
    const admin = await createMember(testApp, team.teamId, 'admin');
    const save = (id: string, changes: object) =>
      saveForm(admin.client, formPath(team.teamId, id), () => changes);
    await publishForm(team, { name: 'Online' });
    const past = await publishForm(team, { name: 'Past' });
    await save(past.id, { closing: { closesAt: '2020-01-01T00:00:00Z' } });
    const full = await publishForm(team, { name: 'Full' });
    await submitResponse(team, full.id, { remark: 'Hi' });
    await save(full.id, { closing: { maxResponses: 1 } });
    const open = await publishForm(team, { name: 'Open' });
    await save(open.id, { closing: { maxResponses: 1 } });
    const internal = await publishForm(team, { name: 'Internal' });
    await save(internal.id, { isPublic: false });

    expect(await namesOf('state=online')).toEqual(['Open', 'Online']);
    expect(await namesOf('state=closed')).toEqual(['Full', 'Past']);
    expect(await namesOf('state=internal')).toEqual(['Internal']);
    expect(await namesOf('state=draft')).toEqual([STARTER]);
    const { data } = await list('?limit=100');
    expect(data.map(({ name, state }) => [name, state])).toEqual([
      ['Internal', 'internal'],
      ['Open', 'online'],
      ['Full', 'closed'],
      ['Past', 'closed'],
      ['Online', 'online'],
      [STARTER, 'draft'],
    ]);
    expect(data.map(({ url }) => url === null)).toEqual([true, false, false, false, false, true]);
  });

  it('counts failed deliveries', async () => {
    const form = await createForm(team);
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, status)
       SELECT $1, gen_random_uuid(), $2, status FROM unnest('{failed,blocked,delivered}'::text[]) status`,
      [team.teamId, form.id],
    );
    const { data } = await list();
    expect(data.map(({ failedDeliveries }) => failedDeliveries)).toEqual([2, 0]);
  });

  it.each([
    'state=open',
    'sort=age',
    'order=up',
    'limit=0',
    'limit=101',
    'cursor=x',
    `search=${'a'.repeat(256)}`,
    'search=a&search=b',
  ])('rejects %s', async (query) => {
    const response = await viewer.client.get(`/teams/${team.teamId}/forms-overview?${query}`);
    expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('rejects the cursor of another order', async () => {
    await createForm(team);
    const { pagination } = await list('?limit=1');
    expectError(
      await viewer.client.get(
        `/teams/${team.teamId}/forms-overview?sort=name&cursor=${pagination.nextCursor}`,
      ),
      'VALIDATION_FAILED',
      ['cursor: must be of the same list and order'],
    );
  });

  it('shows no form of another team', async () => {
    await createForm(await createTeam(testApp), { name: 'Theirs' });
    expect((await list()).data.map(({ name }) => name)).toEqual([STARTER]);
  });
});

describe('GET /console/api/teams/:teamId/hidden-names', () => {
  const testApp = useOnce(shareTestApp);

  it('lists the hidden names of all forms or of one form, and is forbidden to viewers', async () => {
    const team = await createTeam(testApp);
    const editor = await createMember(testApp, team.teamId, 'editor');
    const keep = async (name: string, hiddenNames: readonly string[]): Promise<string> => {
      const { id } = await createForm(team, { name });
      await saveForm(editor.client, formPath(team.teamId, id), () => ({ hiddenNames }));
      return id;
    };
    const orders = await keep('Orders', ['utm_source', 'store']);
    await keep('Returns', ['utm_source', 'batch']);
    const deleted = await keep('Old', ['forgotten']);
    await testApp.database.query(
      `UPDATE forms SET deleted_at = now(), bin_state = 'binned' WHERE team_id = $1 AND id = $2`,
      [team.teamId, deleted],
    );
    const path = `/teams/${team.teamId}/hidden-names`;
    const analyst = await createMember(testApp, team.teamId, 'analyst');
    const read = async (query = ''): Promise<unknown> =>
      (await analyst.client.get(`${path}${query}`).expect(200)).body;

    expect(await read()).toEqual(named('batch', 'store', 'utm_source'));
    expect(await read(`?formId=${orders}`)).toEqual(named('store', 'utm_source'));
    expect(await read('?formId=unknown')).toEqual(named());
    const others = await createTeam(testApp);
    const stranger = await createMember(testApp, others.teamId, 'owner');
    const theirs = await stranger.client.get(
      `/teams/${others.teamId}/hidden-names?formId=${orders}`,
    );
    expect(theirs.body).toEqual(named());
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    expectError(await viewer.client.get(path), 'FORBIDDEN');
  });
});
