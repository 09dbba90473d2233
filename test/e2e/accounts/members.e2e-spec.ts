import type { Response } from 'supertest';
import {
  addMember,
  createAccount,
  createMember,
  PASSWORD,
  type SignedInMember,
  signInAs,
} from '../../factories/account.factory';
import { InvitationsRepository } from '../../../src/accounts/invitations/invitations.repository';
import { TeamsService } from '../../../src/auth/teams.service';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { hold, waitForBlocked } from '../../support/held-locks';
import { shareTestApp, type TestApp } from '../../support/test-app';
import { outsideTransactions } from '../../support/traffic/watch-transactions';

interface Issued {
  data: { id: string; link: string };
}

const tokenOf = (body: unknown): string => (body as Issued).data.link.split('/').at(-1) ?? '';

describe('Members and invitations', () => {
  let testApp: TestApp;
  let teamId: string;
  let path: string;
  let owner: SignedInMember;
  let admin: SignedInMember;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  beforeEach(async () => {
    ({ teamId } = await createTeam(testApp, { name: 'Kaffeewerk' }));
    path = `/teams/${teamId}`;
    owner = await createMember(testApp, teamId, 'owner', { name: 'Zoe' });
    admin = await createMember(testApp, teamId, 'admin', { name: 'Ada' });
  });

  afterAll(async () => {
    await testApp.close();
  });

  const invite = (email: string, role: string, by = owner) =>
    by.client.post(`${path}/invitations`, { email, role });

  it('lists the members by name', async () => {
    const { body } = await admin.client.get(`${path}/members`).expect(200);

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

  it('invites a new person, who becomes a member with the link, once', async () => {
    const email = `new.${teamId}@example.com`;
    const issued = await invite(email, 'editor').expect(201);
    expect(issued.body).toEqual({
      success: true,
      data: {
        id: expect.any(String) as unknown,
        email,
        role: 'editor',
        invitedBy: { id: owner.userId, name: 'Zoe' },
        createdAt: expect.any(String) as unknown,
        expiresAt: expect.any(String) as unknown,
        link: expect.stringMatching(
          /^http:\/\/127\.0\.0\.1:\d+\/console\/#\/invitation\/[\w-]{43}$/,
        ) as unknown,
        mail: null,
        sentTo: null,
      },
    });
    const token = tokenOf(issued.body);
    const listed = await owner.client.get(`${path}/invitations`).expect(200);
    expect(JSON.stringify(listed.body)).not.toContain(token);

    const client = new ConsoleClient(testApp.url);
    expect((await client.post('/invitations/read', { token })).body).toEqual({
      success: true,
      data: {
        email,
        role: 'editor',
        teamName: 'Kaffeewerk',
        hasAccount: false,
        expiresAt: expect.any(String) as unknown,
      },
    });
    expectError(
      await client.post('/invitations/accept', { token, password: 'short' }),
      'VALIDATION_FAILED',
      ['name: is required', 'password: must contain 12 to 128 characters'],
    );
    const accept = () => ({ token, name: 'Nia', password: 'a good long password' });
    const responses = await Promise.all([
      client.post('/invitations/accept', accept()),
      client.post('/invitations/accept', accept()),
    ]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 410,
    ]);

    const signedIn = new ConsoleClient(testApp.url);
    await signedIn.keepCookie(
      signedIn.post('/sign-in', { email, password: 'a good long password' }),
    );
    expect((await signedIn.get('/session')).body).toMatchObject({
      data: { person: { name: 'Nia' }, memberships: [{ teamId, role: 'editor' }] },
    });
    expectError(await client.post('/invitations/read', { token }), 'LINK_INVALID');
    expectError(await invite(email, 'viewer'), 'ALREADY_MEMBER');
  });

  it('invites a person with an account, whose password it asks for', async () => {
    const account = await createAccount(testApp);
    const token = tokenOf((await invite(account.email, 'analyst')).body);
    const client = new ConsoleClient(testApp.url);

    expectError(
      await client.post('/invitations/accept', { token, password: 'another good one' }),
      'SIGN_IN_FAILED',
    );
    // Whoever is signed in, the invited person becomes the member.
    const other = await createAccount(testApp);
    const browser = await signInAs(testApp, other);
    expectError(
      await browser.post('/invitations/accept', { token, password: 'another good one' }),
      'SIGN_IN_FAILED',
    );
    await browser.keepCookie(browser.post('/invitations/accept', { token, password: PASSWORD }));

    expect((await browser.get('/session')).body).toMatchObject({
      data: { person: { id: account.id }, memberships: [{ teamId, role: 'analyst' }] },
    });
    expect((await (await signInAs(testApp, other)).get('/session')).body).toMatchObject({
      data: { memberships: [] },
    });
  });

  it('rejects an old invitation of a current member, who keeps the role', async () => {
    const account = await createAccount(testApp);
    const token = tokenOf((await invite(account.email, 'viewer')).body);
    // As by the setup of the first owner.
    const memberId = await addMember(testApp, teamId, account, 'owner');
    const client = await signInAs(testApp, account);
    const accept = () => client.post('/invitations/accept', { token, password: PASSWORD });

    expectError(await accept(), 'ALREADY_MEMBER');

    expect((await client.get(path)).body).toMatchObject({ data: { role: 'owner' } });
    // A person who was removed cannot join again by the old invitation.
    await owner.client.delete(`${path}/members/${memberId}`).expect(200);
    expectError(await accept(), 'LINK_INVALID');
    expectError(await client.get(path), 'TEAM_NOT_FOUND');
  });

  it('does not invite a person whose acceptance is not committed yet', async () => {
    const { email } = await createAccount(testApp);
    const token = tokenOf((await invite(email, 'editor')).body);
    const invitations = testApp.app.get(InvitationsRepository, { strict: false });
    const accept = invitations.accept.bind(invitations);
    let second: Promise<Response> | undefined;
    const accepted = jest.spyOn(invitations, 'accept').mockImplementation(async (...args) => {
      const isAccepted = await accept(...args);
      second = outsideTransactions(() => invite(email, 'viewer').then((response) => response));
      await outsideTransactions(() => waitForBlocked(testApp));
      return isAccepted;
    });
    const client = new ConsoleClient(testApp.url);
    try {
      await client.keepCookie(client.post('/invitations/accept', { token, password: PASSWORD }));
      expectError(await second!, 'ALREADY_MEMBER');
    } finally {
      accepted.mockRestore();
    }
    expect((await client.get(path)).body).toMatchObject({ data: { role: 'editor' } });
    const { body } = await owner.client.get(`${path}/invitations`).expect(200);
    expect(body).toMatchObject({ data: [] });
  });

  it('replaces and deletes invitations', async () => {
    const email = `twice.${teamId}@example.com`;
    const replaced = tokenOf((await invite(email, 'viewer')).body);
    const second = await invite(email, 'editor').expect(201);
    const client = new ConsoleClient(testApp.url);
    expectError(await client.post('/invitations/read', { token: replaced }), 'LINK_INVALID');
    await client.post('/invitations/read', { token: tokenOf(second.body) }).expect(200);

    const { id } = (second.body as Issued).data;
    const stranger = await createMember(testApp, (await createTeam(testApp)).teamId, 'owner');
    const foreign = stranger.client.delete(path.replace(teamId, stranger.userId));
    expect((await foreign).status).toBe(404);
    expect((await owner.client.delete(`${path}/invitations/${id}`)).body).toEqual({
      success: true,
      data: { id, deleted: true },
    });
    expectError(await owner.client.delete(`${path}/invitations/${id}`), 'INVITATION_NOT_FOUND');
    expectError(
      await client.post('/invitations/read', { token: tokenOf(second.body) }),
      'LINK_INVALID',
    );
  });

  it('has 100 open invitations at most, also when two are created concurrently', async () => {
    await testApp.database.query(
      `INSERT INTO invitations (team_id, id, email, email_key, role, token_hash, expires_at)
       SELECT $1, gen_random_uuid(), n || '@example.com', n || '@example.com', 'viewer',
              sha256(gen_random_uuid()::text::bytea), now() + CASE WHEN n > 99 THEN interval '-1 hour' ELSE '1 day' END
         FROM generate_series(1, 105) n`,
      [teamId],
    );

    const responses = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => invite(`${name}@new.example.com`, 'viewer')),
    );

    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    expectError(await invite('c@example.com', 'viewer'), 'INVITATION_LIMIT_REACHED');
    // Replaces an open one.
    const replaced = await invite('1@example.com', 'viewer').expect(201);
    const { body } = await owner.client.get(`${path}/invitations`).expect(200);
    expect((body as { data: object[] }).data).toHaveLength(100);
    await owner.client
      .delete(`${path}/invitations/${(replaced.body as Issued).data.id}`)
      .expect(200);
    await invite('c@example.com', 'viewer').expect(201);
  });

  it('invalidates the invitations of a member who may not make them any more', async () => {
    const second = await createMember(testApp, teamId, 'owner');
    const third = await createMember(testApp, teamId, 'admin');
    const tokens: Record<string, string> = {};
    const made: [string, string, SignedInMember][] = [
      ['owner by owner', 'owner', second],
      ['admin by owner', 'admin', second],
      ['viewer by admin', 'viewer', admin],
      ['viewer by leaving', 'viewer', third],
      ['viewer by staying', 'viewer', owner],
    ];
    for (const [name, role, by] of made) {
      const email = `${name.replaceAll(' ', '.')}.${teamId}@example.com`;
      tokens[name] = tokenOf((await invite(email, role, by).expect(201)).body);
    }
    const client = new ConsoleClient(testApp.url);
    const valid = async (): Promise<string[]> => {
      const names = [];
      for (const [name, token] of Object.entries(tokens)) {
        const { status } = await client.post('/invitations/read', { token });
        if (status === 200) names.push(name);
      }
      return names;
    };
    expect(await valid()).toEqual(made.map(([name]) => name));

    const roleOf = ({ userId }: SignedInMember, role: string) =>
      owner.client.patch(`${path}/members/${userId}`, { role }).expect(200);
    await roleOf(second, 'admin');
    expect(await valid()).toEqual(made.map(([name]) => name).slice(1));
    await roleOf(admin, 'editor');
    await third.client.post(`${path}/leave`).expect(200);
    expect(await valid()).toEqual(['admin by owner', 'viewer by staying']);
    await owner.client.delete(`${path}/members/${second.userId}`).expect(200);

    expect(await valid()).toEqual(['viewer by staying']);
    expectError(
      await client.post('/invitations/accept', {
        token: tokens['admin by owner'],
        name: 'Nia',
        password: 'a good long password',
      }),
      'LINK_INVALID',
    );
    const listed = await owner.client.get(`${path}/invitations`).expect(200);
    expect((listed.body as { data: object[] }).data).toHaveLength(1);
  });

  it('lets an admin give and change roles up to admin only', async () => {
    const viewer = await createMember(testApp, teamId, 'viewer');
    const change = (id: string, role: string) =>
      admin.client.patch(`${path}/members/${id}`, { role });

    expectError(await invite('o@example.com', 'owner', admin), 'FORBIDDEN');
    await invite(`adm.${teamId}@example.com`, 'admin', admin).expect(201);
    expectError(await change(viewer.userId, 'owner'), 'FORBIDDEN');
    expectError(await change(owner.userId, 'viewer'), 'FORBIDDEN');
    expectError(await admin.client.delete(`${path}/members/${owner.userId}`), 'FORBIDDEN');
    const { body } = await change(viewer.userId, 'editor').expect(200);

    expect(body).toMatchObject({ data: { id: viewer.userId, role: 'editor' } });
    // The new rights need a new session.
    expectError(await viewer.client.get('/session'), 'SIGN_IN_REQUIRED');
  });

  it('decides by the role that the caller has under the lock of the team', async () => {
    const viewer = await createMember(testApp, teamId, 'viewer');
    const teams = testApp.app.get(TeamsService, { strict: false });
    const lock = teams.lock.bind(teams);
    const locked = jest.spyOn(teams, 'lock').mockImplementation(async (...args) => {
      // Another owner changes the role while this request waits.
      const text = "UPDATE users SET role = 'editor' WHERE id = $1";
      await outsideTransactions(() => testApp.database.query(text, [admin.userId]));
      return lock(...args);
    });
    try {
      const url = `${path}/members/${viewer.userId}`;
      expectError(await admin.client.patch(url, { role: 'viewer' }), 'FORBIDDEN');
      await testApp.database.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin.userId]);
      expectError(await invite('late@example.com', 'viewer', admin), 'FORBIDDEN');
    } finally {
      locked.mockRestore();
    }
    expectError(
      await admin.client.patch(`${path}/members/${admin.userId}`, { role: 'admin' }),
      'FORBIDDEN',
    );
  });

  it('keeps the session of a person who changes the own role, with a new token', async () => {
    const old = new ConsoleClient(testApp.url, admin.client.cookie);

    const response = await admin.client.keepCookie(
      admin.client.patch(`${path}/members/${admin.userId}`, { role: 'viewer' }),
    );

    expect(response.status).toBe(200);
    expectError(await old.get('/session'), 'SIGN_IN_REQUIRED');
    expect((await admin.client.get('/session')).body).toMatchObject({
      data: { memberships: [{ role: 'viewer' }] },
    });
  });

  it('keeps the last owner, also when two owners remove each other concurrently', async () => {
    expectError(await owner.client.post(`${path}/leave`), 'LAST_OWNER');
    const demotion = owner.client.patch(`${path}/members/${owner.userId}`, { role: 'admin' });
    expectError(await demotion, 'LAST_OWNER');
    const removal = owner.client.delete(`${path}/members/${owner.userId}`);
    expectError(await removal, 'LAST_OWNER');
    const other = await createMember(testApp, teamId, 'owner');

    const responses = await Promise.all([
      owner.client.delete(`${path}/members/${other.userId}`),
      other.client.delete(`${path}/members/${owner.userId}`),
    ]);

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = await testApp.database.query(
      "SELECT id FROM users WHERE team_id = $1 AND role = 'owner' AND removed_at IS NULL",
      [teamId],
    );
    expect(owners).toHaveLength(1);
  });

  it('lets a member leave, and be invited again', async () => {
    const viewer = await createMember(testApp, teamId, 'viewer');

    expect((await viewer.client.post(`${path}/leave`)).body).toEqual({
      success: true,
      data: { left: true },
    });
    expectError(await viewer.client.get(path), 'TEAM_NOT_FOUND');
    const token = tokenOf((await invite(viewer.account.email, 'editor')).body);
    const client = new ConsoleClient(testApp.url);
    await client.keepCookie(client.post('/invitations/accept', { token, password: PASSWORD }));

    expect((await client.get(path)).body).toMatchObject({ data: { role: 'editor' } });
  });

  it('resets the password of a member by a link, which works once and ends all sessions', async () => {
    const editor = await createMember(testApp, teamId, 'editor');
    const url = `${path}/members/${editor.userId}/reset-link`;
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

    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 410,
    ]);
    expectError(await client.post('/password-resets/read', { token }), 'LINK_INVALID');
    expectError(await editor.client.get('/session'), 'SIGN_IN_REQUIRED');
    const { email } = editor.account;
    expectError(await client.post('/sign-in', { email, password: PASSWORD }), 'SIGN_IN_FAILED');
    await client.post('/sign-in', { email, password: 'a good long password' }).expect(200);
  });

  it('invalidates the link when the person changes the password', async () => {
    const editor = await createMember(testApp, teamId, 'editor');
    const issued = await admin.client.post(`${path}/members/${editor.userId}/reset-link`);
    const token = tokenOf(issued.body);
    const client = new ConsoleClient(testApp.url);
    await client.post('/password-resets/read', { token }).expect(200);

    const change = { currentPassword: PASSWORD, newPassword: 'a good long password' };
    await editor.client.post('/account/password', change).expect(200);

    expectError(await client.post('/password-resets/read', { token }), 'LINK_INVALID');
  });

  it('locks the account before the link when it resets the password, as a change of the password does', async () => {
    const { userId, account } = await createMember(testApp, teamId, 'editor');
    const issued = await admin.client.post(`${path}/members/${userId}/reset-link`);
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
    const editor = await createMember(testApp, teamId, 'editor');
    const elsewhere = await createTeam(testApp);
    await addMember(testApp, elsewhere.teamId, editor.account, 'viewer');
    const url = `${path}/members/${editor.userId}/reset-link`;

    expectError(await owner.client.post(url), 'FORBIDDEN');
    await addMember(testApp, elsewhere.teamId, owner.account, 'admin');
    await (await signInAs(testApp, owner.account)).post(url).expect(200);
    expectError(await admin.client.post(`${path}/members/${owner.userId}/reset-link`), 'FORBIDDEN');
  });

  it('describes and changes the team', async () => {
    const { body } = await admin.client
      .patch(path, { name: ' New ', phoneRegion: 'AT', id: 'x' })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: teamId,
        name: 'New',
        phoneRegion: 'AT',
        requiresSecondFactor: false,
        sessionIdleMinutes: null,
        sessionMaxHours: null,
        role: 'admin',
        createdAt: expect.any(String) as unknown,
      },
    });
    expect((await owner.client.get(path)).body).toMatchObject({
      data: { name: 'New', role: 'owner' },
    });
    expectError(await admin.client.patch(path, { phoneRegion: 'XX' }), 'VALIDATION_FAILED', [
      'phoneRegion: must be an ISO 3166 country code of two letters, such as DE',
    ]);
    expectError(await admin.client.patch(path, { requiresSecondFactor: true }), 'FORBIDDEN');
    expectError(
      await owner.client.patch(path, { requiresSecondFactor: true }),
      'SECOND_FACTOR_INACTIVE',
    );
  });
});
