import { addMember, createMember, PASSWORD, signInAs } from '../../factories/account.factory';
import { TeamsService } from '../../../src/auth/teams.service';
import { createTeam } from '../../factories/team.factory';
import { sortedStatuses } from '../../support/collections';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { hold, waitForBlocked } from '../../support/held-locks';
import { outsideTransactions } from '../../support/traffic/watch-transactions';
import { useMembers, tokenOf } from './members-harness';

describe('The management of members', () => {
  const { testApp, team, owner, admin, path, invite } = useMembers();

  it('lists the members by name', async () => {
    const { body } = await admin.client.get(`${path()}/members`).expect(200);

    expect(body).toEqual({
      success: true,
      data: [
        {
          id: admin.userId,
          email: admin.account.email,
          name: 'Ada',
          role: 'admin',
          hasSecondFactor: false,
          joinedAt: expect.any(String) as unknown,
          lastSeenAt: expect.any(String) as unknown,
          isSelf: true,
          rejected: null,
        },
        expect.objectContaining({ id: owner.userId, name: 'Zoe', isSelf: false }) as unknown,
      ],
    });
  });

  it('lets an admin give and change roles up to admin only', async () => {
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    const change = (id: string, role: string) =>
      admin.client.patch(`${path()}/members/${id}`, { role });

    expectError(await invite('o@example.com', 'owner', admin), 'FORBIDDEN');
    await invite(`adm.${team.teamId}@example.com`, 'admin', admin).expect(201);
    expectError(await change(viewer.userId, 'owner'), 'FORBIDDEN');
    expectError(await change(owner.userId, 'viewer'), 'FORBIDDEN');
    expectError(await admin.client.delete(`${path()}/members/${owner.userId}`), 'FORBIDDEN');
    const { body } = await change(viewer.userId, 'editor').expect(200);

    expect(body).toMatchObject({ data: { id: viewer.userId, role: 'editor' } });
    // The new rights need a new session.
    expectError(await viewer.client.get('/session'), 'SIGN_IN_REQUIRED');
  });

  it('reads the role of the caller after it has locked the team', async () => {
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    const teams = testApp.app.get(TeamsService, { strict: false });
    const lock = teams.lock.bind(teams);
    const locked = jest.spyOn(teams, 'lock').mockImplementation(async (...args) => {
      // Another owner changes the role while this request waits.
      const text = "UPDATE users SET role = 'editor' WHERE id = $1";
      await outsideTransactions(() => testApp.database.query(text, [admin.userId]));
      return lock(...args);
    });
    try {
      const url = `${path()}/members/${viewer.userId}`;
      expectError(await admin.client.patch(url, { role: 'viewer' }), 'FORBIDDEN');
      await testApp.database.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin.userId]);
      expectError(await invite('late@example.com', 'viewer', admin), 'FORBIDDEN');
    } finally {
      locked.mockRestore();
    }
    expectError(
      await admin.client.patch(`${path()}/members/${admin.userId}`, { role: 'admin' }),
      'FORBIDDEN',
    );
  });

  it('keeps the session of a person who changes their own role, with a new token', async () => {
    const old = new ConsoleClient(testApp.url, admin.client.cookie);

    const response = await admin.client.keepCookie(
      admin.client.patch(`${path()}/members/${admin.userId}`, { role: 'viewer' }),
    );

    expect(response.status).toBe(200);
    expectError(await old.get('/session'), 'SIGN_IN_REQUIRED');
    expect((await admin.client.get('/session')).body).toMatchObject({
      data: { memberships: [{ role: 'viewer' }] },
    });
  });

  it('keeps the last owner, also when two owners remove each other concurrently', async () => {
    expectError(await owner.client.post(`${path()}/leave`), 'LAST_OWNER');
    const demotion = owner.client.patch(`${path()}/members/${owner.userId}`, { role: 'admin' });
    expectError(await demotion, 'LAST_OWNER');
    const removal = owner.client.delete(`${path()}/members/${owner.userId}`);
    expectError(await removal, 'LAST_OWNER');
    const other = await createMember(testApp, team.teamId, 'owner');

    const responses = await Promise.all([
      owner.client.delete(`${path()}/members/${other.userId}`),
      other.client.delete(`${path()}/members/${owner.userId}`),
    ]);

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = await testApp.database.query(
      "SELECT id FROM users WHERE team_id = $1 AND role = 'owner' AND removed_at IS NULL",
      [team.teamId],
    );
    expect(owners).toHaveLength(1);
  });

  it('lets a member leave, and be invited again', async () => {
    const viewer = await createMember(testApp, team.teamId, 'viewer');

    expect((await viewer.client.post(`${path()}/leave`)).body).toEqual({
      success: true,
      data: { left: true },
    });
    expectError(await viewer.client.get(path()), 'TEAM_NOT_FOUND');
    const token = tokenOf((await invite(viewer.account.email, 'editor')).body);
    const client = new ConsoleClient(testApp.url);
    await client.keepCookie(client.post('/invitations/accept', { token, password: PASSWORD }));

    expect((await client.get(path())).body).toMatchObject({ data: { role: 'editor' } });
  });

  it('resets the password of a member by a link, which works once and ends all sessions', async () => {
    const editor = await createMember(testApp, team.teamId, 'editor');
    const url = `${path()}/members/${editor.userId}/reset-link`;
    const replaced = tokenOf((await admin.client.post(url)).body);
    const issued = await admin.client.post(url).expect(200);
    expect(issued.body).toEqual({
      success: true,
      data: {
        link: expect.stringMatching(/\/console\/#\/reset\/[\w-]{43}$/) as unknown,
        expiresAt: expect.any(String) as unknown,
        sentTo: null,
      },
    });
    const token = tokenOf(issued.body);
    const client = new ConsoleClient(testApp.url);
    const reset = (sent: string) =>
      client.post('/password-resets', { token: sent, password: 'a good long password' });

    expectError(await reset(replaced), 'LINK_INVALID');
    expect((await client.post('/password-resets/read', { token })).body).toMatchObject({
      data: { email: editor.account.email },
    });
    const responses = await Promise.all([reset(token), reset(token)]);

    expect(sortedStatuses(responses)).toEqual([200, 410]);
    expectError(await client.post('/password-resets/read', { token }), 'LINK_INVALID');
    expectError(await editor.client.get('/session'), 'SIGN_IN_REQUIRED');
    const { email } = editor.account;
    expectError(await client.post('/sign-in', { email, password: PASSWORD }), 'SIGN_IN_FAILED');
    await client.post('/sign-in', { email, password: 'a good long password' }).expect(200);
  });

  it('invalidates the link when the person changes the password', async () => {
    const editor = await createMember(testApp, team.teamId, 'editor');
    const issued = await admin.client.post(`${path()}/members/${editor.userId}/reset-link`);
    const token = tokenOf(issued.body);
    const client = new ConsoleClient(testApp.url);
    await client.post('/password-resets/read', { token }).expect(200);

    const change = { currentPassword: PASSWORD, newPassword: 'a good long password' };
    await editor.client.post('/account/password', change).expect(200);

    expectError(await client.post('/password-resets/read', { token }), 'LINK_INVALID');
  });

  it('locks the account before the link when it resets the password, as a change of the password does', async () => {
    const { userId, account } = await createMember(testApp, team.teamId, 'editor');
    const issued = await admin.client.post(`${path()}/members/${userId}/reset-link`);
    const password = 'a good long password';
    const locks = await hold(testApp, 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [
      account.id,
    ]);
    const reset = new ConsoleClient(testApp.url)
      .post('/password-resets', { token: tokenOf(issued.body), password })
      .then(({ status }) => status);
    try {
      await waitForBlocked(testApp);
      const link = 'SELECT 1 FROM one_time_links WHERE account_id = $1 FOR UPDATE NOWAIT';
      expect(await testApp.database.query(link, [account.id])).toHaveLength(1);
    } finally {
      await locks.release();
    }
    expect(await reset).toBe(200);
  });

  it('gives no reset link for a person who is in a team that the caller does not administer', async () => {
    const editor = await createMember(testApp, team.teamId, 'editor');
    const elsewhere = await createTeam(testApp);
    await addMember(testApp, elsewhere.teamId, editor.account, 'viewer');
    const url = `${path()}/members/${editor.userId}/reset-link`;

    expectError(await owner.client.post(url), 'FORBIDDEN');
    await addMember(testApp, elsewhere.teamId, owner.account, 'admin');
    await (await signInAs(testApp, owner.account)).post(url).expect(200);
    expectError(
      await admin.client.post(`${path()}/members/${owner.userId}/reset-link`),
      'FORBIDDEN',
    );
  });

  it('returns and changes the settings of the team', async () => {
    const { body } = await admin.client
      .patch(path(), { name: ' New ', phoneRegion: 'AT', id: 'x' })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: team.teamId,
        name: 'New',
        phoneRegion: 'AT',
        requiresSecondFactor: false,
        sessionIdleMinutes: null,
        sessionMaxHours: null,
        role: 'admin',
        createdAt: expect.any(String) as unknown,
      },
    });
    expect((await owner.client.get(path())).body).toMatchObject({
      data: { name: 'New', role: 'owner' },
    });
    expectError(await admin.client.patch(path(), { phoneRegion: 'XX' }), 'VALIDATION_FAILED', [
      'phoneRegion: must be an ISO 3166 country code of two letters, such as DE',
    ]);
    expectError(await admin.client.patch(path(), { requiresSecondFactor: true }), 'FORBIDDEN');
    expectError(
      await owner.client.patch(path(), { requiresSecondFactor: true }),
      'SECOND_FACTOR_INACTIVE',
    );
  });
});
