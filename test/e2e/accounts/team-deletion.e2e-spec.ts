import { createMember, type SignedInMember, signInAs } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { createResources } from '../../support/team-resources';
import { publishForm } from '../../support/visitor';
import { shareTestApp, type TestApp } from '../../support/test-app';
import { TeamDeletions } from '../../../src/tenancy/team-deletions/team-deletions';

describe('The deletion of a team in the console', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let owner: SignedInMember;
  let path: string;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  beforeEach(async () => {
    team = await createTeam(testApp, { name: 'Kaffeewerk' });
    owner = await createMember(testApp, team.teamId, 'owner');
    path = `/teams/${team.teamId}`;
  });

  afterAll(async () => {
    await testApp.close();
  });

  const remove = (client: ConsoleClient, name: unknown = 'Kaffeewerk') =>
    client.post(`${path}/deletion`, { name });

  it('is counted before, for owners only', async () => {
    await createResources(testApp, team);
    const { body } = await owner.client.get(`${path}/deletion`).expect(200);
    expect(body).toEqual({
      success: true,
      data: {
        members: 2,
        forms: 2,
        responses: 1,
        customers: 1,
        pointsEntries: 0,
        coupons: 1,
        posts: 1,
      },
    });
    const admin = await createMember(testApp, team.teamId, 'admin');
    expectError(await admin.client.get(`${path}/deletion`), 'FORBIDDEN');
    expectError(await remove(admin.client), 'FORBIDDEN');
  });

  it('needs the name of the team and a confirmation', async () => {
    const tired = await signInAs(testApp, owner.account, { confirmedAt: new Date(0) });
    expectError(await remove(tired), 'CONFIRMATION_REQUIRED');
    expectError(await remove(owner.client, 'kaffeewerk'), 'VALIDATION_FAILED', [
      'name: must be the name of the team',
    ]);
    expectError(await remove(owner.client, ''), 'VALIDATION_FAILED', [
      'name: must contain 1 to 255 characters',
    ]);
    await team.get('/forms').expect(200);
    await owner.client.get(path).expect(200);
  });

  it('ends all rights, pages and links at once, before the rows are gone', async () => {
    const deletions = testApp.app.get(TeamDeletions);
    // Nothing is deleted yet, as if there were very many rows.
    const step = deletions.step.bind(deletions);
    const delayed = jest
      .spyOn(deletions, 'step')
      .mockImplementation((unit, purge) =>
        purge.subjectId === team.teamId ? Promise.reject(new Error('Delayed.')) : step(unit, purge),
      );
    try {
      const second = await createMember(testApp, team.teamId, 'owner');
      const fields = [{ fieldType: 'TextInput', label: 'Name' }];
      const { link } = await publishForm(team, { fields });
      expect((await fetch(`${testApp.url}/f/${link}`)).status).toBe(200);
      const invited = await owner.client.post(`${path}/invitations`, {
        email: `x${team.teamId}@example.com`,
        role: 'viewer',
      });
      const token = (invited.body as { data: { link: string } }).data.link.split('/').at(-1);

      const [first, other] = await Promise.all([remove(owner.client), remove(second.client)]);

      expect(new Set([first.status, other.status])).toEqual(new Set([202, 404]));
      const done = first.status === 202 ? first : other;
      expect(done.body).toEqual({
        success: true,
        data: { id: team.teamId, isBeingDeleted: true },
      });
      for (const { client } of [owner, second]) {
        expectError(await client.get(path), 'TEAM_NOT_FOUND');
        expectError(await client.patch(path, { name: 'New' }), 'TEAM_NOT_FOUND');
      }
      await eventually(async () => (await team.get('/forms')).status === 401);
      await eventually(async () =>
        [404, 410].includes((await fetch(`${testApp.url}/f/${link}`)).status),
      );
      const stranger = new ConsoleClient(testApp.url);
      expectError(await stranger.post('/invitations/read', { token }), 'LINK_INVALID');
      const [left] = await testApp.database.query(
        `SELECT (SELECT count(*)::integer FROM forms WHERE team_id = $1) AS forms,
                (SELECT count(*)::integer FROM api_keys WHERE team_id = $1 AND revoked_at IS NULL) AS keys`,
        [team.teamId],
      );
      expect(left).toEqual({ forms: 2, keys: 0 });
    } finally {
      delayed.mockRestore();
    }
    await testApp.database.query('UPDATE purges SET failures = 0 WHERE team_id = $1', [
      team.teamId,
    ]);
    await eventually(async () => {
      const teams = await testApp.database.query('SELECT FROM teams WHERE id = $1', [team.teamId]);
      return teams.length === 0;
    });
    await eventually(async () => (await owner.client.get('/session')).status === 401);
  });
});
