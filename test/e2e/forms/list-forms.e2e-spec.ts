import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface ListedForm {
  id: string;
  name: string;
  responseCount: number;
  createdAt: string;
}

describe('GET /v1/forms', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  async function list(as = team): Promise<ListedForm[]> {
    const response = await as.get('/forms').expect(200);
    return (response.body as { data: ListedForm[] }).data;
  }

  async function counts(): Promise<Record<string, number>> {
    const forms = await list();
    return Object.fromEntries(forms.map(({ name, responseCount }) => [name, responseCount]));
  }

  it('returns every form of the team, newest first', async () => {
    const { id } = await createForm(team, {
      name: 'Coffee club',
      status: 'published',
      isPublic: false,
      webhookUrl: 'https://example.com/',
      webhookSecret: 'secret',
    });

    const response = await team.get('/forms');

    const TIME = expect.stringMatching(TIMESTAMP) as unknown;
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      success: true,
      data: [
        {
          id,
          name: 'Coffee club',
          status: 'published',
          provider: 'native',
          isPublic: false,
          responseCount: 0,
          createdAt: TIME,
          updatedAt: TIME,
        },
        {
          id: team.starterFormId,
          name: 'Starter form',
          status: 'draft',
          provider: 'native',
          isPublic: true,
          responseCount: 0,
          createdAt: TIME,
          updatedAt: TIME,
        },
      ],
    });
  });

  it('returns an empty list for a team without forms', async () => {
    const empty = await createTeam(testApp, { starterForm: false });

    expect(await list(empty)).toEqual([]);
  });

  it('returns the creation time', async () => {
    const before = Date.now();
    await createForm(team);

    const [form] = await list();

    const createdAt = Date.parse(form?.createdAt ?? '');
    expect(createdAt).toBeGreaterThanOrEqual(before);
    expect(createdAt).toBeLessThanOrEqual(Date.now());
    expect(form).toMatchObject({ updatedAt: form?.createdAt });
  });

  it('returns all forms without pages', async () => {
    const created: string[] = [];
    for (let count = 0; count < 30; count += 1) created.push((await createForm(team)).id);

    const listed = await list();

    expect(listed.map(({ id }) => id)).toEqual([...created.toReversed(), team.starterFormId]);
  });

  it('orders forms with the same creation time by id', async () => {
    const created = await Promise.all(times(10, () => createForm(team)));
    await testApp.database.query('UPDATE forms SET created_at = now() WHERE team_id = $1', [
      team.teamId,
    ]);

    const ids = (await list()).map(({ id }) => id);

    expect(ids).toEqual([...ids].sort().toReversed());
    expect(ids).toHaveLength(created.length + 1);
  });

  it('counts the responses of each form', async () => {
    const busy = await createForm(team, { name: 'Busy' });
    const idle = await createForm(team, { name: 'Idle' });

    await submitResponse(team, idle.id, { remark: 'x' });
    expect(await counts()).toEqual({ Busy: 0, Idle: 1, 'Starter form': 0 });

    await Promise.all(times(25, () => submitResponse(team, busy.id, { remark: 'x' })));
    expect(await counts()).toEqual({ Busy: 25, Idle: 1, 'Starter form': 0 });

    await team.post(`/forms/${busy.id}/responses`, { responses: [] }).expect(400);
    expect(await counts()).toEqual({ Busy: 25, Idle: 1, 'Starter form': 0 });
  });

  it('neither lists nor counts data of another team', async () => {
    const other = await createTeam(testApp);
    const { id } = await createForm(other);
    await submitResponse(other, id, { remark: 'x' });

    expect((await list()).map((form) => form.id)).toEqual([team.starterFormId]);
    expect((await list(other)).map((form) => form.id)).toEqual([id, other.starterFormId]);
  });

  it('needs one round trip', async () => {
    await createForm(team);

    expect(await countRoundTrips(() => list())).toBe(1);
  });
});
