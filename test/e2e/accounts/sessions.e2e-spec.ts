import { generateSecret, generateSync } from 'otplib';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/values/durations';
import {
  addMember,
  createAccount,
  createMember,
  PASSWORD,
  signInAs,
} from '../../factories/account.factory';
import { formPath, readBuilder, saveBody } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { eventually } from '../../support/eventually';
import { ConsoleClient } from '../../support/console-client';
import { useOnce } from '../../support/use-value';

const minutesUntil = (time: string): number =>
  Math.round((Date.parse(time) - Date.now()) / MINUTE_MS);

async function daysLeft(client: ConsoleClient): Promise<number> {
  const { body } = await client.get('/session').expect(200);
  const { expiresAt } = (body as { data: { session: { expiresAt: string } } }).data.session;
  return Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS);
}

describe('Sessions', () => {
  const testApp = useOnce(startTestApp);
  const second = useOnce(() => startSecondApp(testApp));

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are listed with the current one first, and ended one by one', async () => {
    const account = await createAccount(testApp);
    const seenAt = new Date(Date.now() - HOUR_MS);
    const phone = await signInAs(testApp, account, {
      userAgent: 'Phone',
      addressPrefix: '203.0.113.0/24',
      seenAt,
    });
    await signInAs(testApp, account, { expiresAt: new Date() });
    await signInAs(testApp, account, { seenAt: new Date(Date.now() - 7 * DAY_MS) });
    const client = await signInAs(testApp, account);

    const { body } = await client.get('/sessions').expect(200);
    const [current, other] = (body as { data: { id: string }[] }).data;

    expect(body).toEqual({
      success: true,
      data: [
        expect.objectContaining({ isCurrent: true }) as unknown,
        {
          id: expect.any(String) as unknown,
          createdAt: expect.any(String) as unknown,
          seenAt: seenAt.toISOString(),
          expiresAt: expect.any(String) as unknown,
          userAgent: 'Phone',
          addressPrefix: '203.0.113.0/24',
          isCurrent: false,
        },
      ],
    });
    const stranger = await signInAs(testApp, await createAccount(testApp));
    expectError(await stranger.delete(`/sessions/${other?.id}`), 'SESSION_NOT_FOUND');
    expect((await client.delete(`/sessions/${other?.id}`)).body).toEqual({
      success: true,
      data: { id: other?.id, ended: true },
    });
    expectError(await phone.get('/session'), 'SIGN_IN_REQUIRED');
    expectError(await client.delete(`/sessions/${other?.id}`), 'SESSION_NOT_FOUND');
    await client.delete(`/sessions/${current?.id}`).expect(200);
    expectError(await client.get('/session'), 'SIGN_IN_REQUIRED');
  });

  it('end in all processes within 5 s of their end in one', async () => {
    const account = await createAccount(testApp);
    const client = await signInAs(testApp, account);
    const elsewhere = new ConsoleClient(second.url, client.cookie);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now());
    await elsewhere.get('/session').expect(200);

    await client.post('/sign-out').expect(200);

    expectError(await client.get('/session'), 'SIGN_IN_REQUIRED');
    await elsewhere.get('/sessions').expect(200);
    // A write reads the session anew.
    expectError(await elsewhere.post('/sessions/end-others'), 'SIGN_IN_REQUIRED');
    clock.mockImplementation(() => now() + 5_000);
    // The cache reads the clock once per millisecond.
    await eventually(async () => (await elsewhere.get('/session')).status !== 200);
    expectError(await elsewhere.get('/session'), 'SIGN_IN_REQUIRED');
  });

  it('end at their expiry, which a request postpones to 7 days, and never beyond 30 days', async () => {
    const account = await createAccount(testApp);
    const expired = await signInAs(testApp, account, { expiresAt: new Date() });
    expectError(await expired.get('/session'), 'SIGN_IN_REQUIRED');

    const idle = { seenAt: new Date(Date.now() - HOUR_MS) };
    const fresh = await signInAs(testApp, account, idle);
    const old = await signInAs(testApp, account, {
      ...idle,
      createdAt: new Date(Date.now() - 29 * DAY_MS),
    });

    expect([await daysLeft(fresh), await daysLeft(old)]).toEqual([7, 1]);
  });

  it('end after the shortest idle limit of the teams of the person', async () => {
    const [{ teamId }, other] = [await createTeam(testApp), await createTeam(testApp)];
    const owner = await createMember(testApp, teamId, 'owner');
    const { account } = await createMember(testApp, teamId, 'viewer');
    await addMember(testApp, other.teamId, account, 'viewer');
    const stranger = await createMember(testApp, other.teamId, 'viewer');
    const idleFor = (minutes: number, person = account) =>
      signInAs(testApp, person, { seenAt: new Date(Date.now() - minutes * 60_000) });
    const set = (sessionIdleMinutes: unknown) =>
      owner.client.patch(`/teams/${teamId}`, { sessionIdleMinutes });
    await (await idleFor(31)).get(`/teams/${teamId}`).expect(200);

    const { body } = await set(30).expect(200);

    expect(body).toMatchObject({ data: { sessionIdleMinutes: 30 } });
    expectError(await (await idleFor(31)).get(`/teams/${teamId}`), 'SIGN_IN_REQUIRED');
    expectError(await (await idleFor(31)).get('/session'), 'SIGN_IN_REQUIRED');
    await (await idleFor(31, stranger.account)).get(`/teams/${other.teamId}`).expect(200);
    const active = await (await idleFor(29)).get('/session').expect(200);
    const { session } = (active.body as { data: { session: { expiresAt: string } } }).data;
    expect(minutesUntil(session.expiresAt)).toBe(30);
    const listed = await (await idleFor(0)).get('/sessions').expect(200);
    const listedSessions = (listed.body as { data: { expiresAt: string }[] }).data;
    // Of six, the two that were idle for longer have ended.
    expect(listedSessions.map(({ expiresAt }) => minutesUntil(expiresAt))).toEqual(
      Array(4).fill(30),
    );
    const audit = await owner.client.get(`/teams/${teamId}/audit`).expect(200);
    expect(audit.body).toMatchObject({
      data: [{ action: 'updateTeam', details: { sessionIdleMinutes: 30 } }],
    });
    expectError(await set(4), 'VALIDATION_FAILED', [
      'sessionIdleMinutes: must be an integer from 5 to 10080',
    ]);
    await set(null).expect(200);
    await (await idleFor(31)).get(`/teams/${teamId}`).expect(200);
  });

  it('end after the shortest absolute limit of the teams of the person, however often they are used', async () => {
    const [{ teamId }, other] = [await createTeam(testApp), await createTeam(testApp)];
    const owner = await createMember(testApp, teamId, 'owner');
    const { account } = await createMember(testApp, teamId, 'viewer');
    await addMember(testApp, other.teamId, account, 'viewer');
    const stranger = await createMember(testApp, other.teamId, 'viewer');
    const signedInFor = (minutes: number, person = account) =>
      signInAs(testApp, person, { createdAt: new Date(Date.now() - minutes * 60_000) });
    const set = (sessionMaxHours: unknown) =>
      owner.client.patch(`/teams/${teamId}`, { sessionMaxHours });
    await (await signedInFor(121)).get('/session').expect(200);

    const { body } = await set(2).expect(200);

    expect(body).toMatchObject({ data: { sessionMaxHours: 2 } });
    expectError(await (await signedInFor(121)).get(`/teams/${teamId}`), 'SIGN_IN_REQUIRED');
    expectError(await (await signedInFor(121)).get('/session'), 'SIGN_IN_REQUIRED');
    await (await signedInFor(121, stranger.account)).get(`/teams/${other.teamId}`).expect(200);
    const active = await (await signedInFor(100)).get('/session').expect(200);
    const { session } = (active.body as { data: { session: { expiresAt: string } } }).data;
    expect(minutesUntil(session.expiresAt)).toBe(20);
    for (const limit of [0, 721, 1.5]) {
      expectError(await set(limit), 'VALIDATION_FAILED', [
        'sessionMaxHours: must be an integer from 1 to 720',
      ]);
    }
    await set(720).expect(200);
    await set(null).expect(200);
    await (await signedInFor(121)).get('/session').expect(200);
  });

  it('are limited to 100 per person: the least recently used ones end', async () => {
    const account = await createAccount(testApp);
    const stranger = await signInAs(testApp, await createAccount(testApp));
    const used = (daysAgo: number) =>
      signInAs(testApp, account, { seenAt: new Date(Date.now() - daysAgo * DAY_MS) });
    const [third, first, second] = [await used(4), await used(6), await used(5)];
    await testApp.database.query(
      `INSERT INTO sessions (token_hash, id, account_id, needs_second_factor, created_at, seen_at, expires_at, confirmed_at)
       SELECT sha256(($1::text || n)::bytea), gen_random_uuid(), $1::uuid, false, now(), now(), now() + interval '1 hour', now()
         FROM generate_series(1, 96) n`,
      [account.id],
    );
    const signIn = () =>
      new ConsoleClient(testApp.url)
        .post('/sign-in', { email: account.email, password: PASSWORD })
        .expect(200);
    const count = async (needsSecondFactor: boolean): Promise<number> => {
      const rows = await testApp.database.query(
        'SELECT id FROM sessions WHERE account_id = $1 AND needs_second_factor = $2',
        [account.id, needsSecondFactor],
      );
      return rows.length;
    };

    await signIn();
    await first.get('/sessions').expect(200);
    expect(await count(false)).toBe(100);
    // The request above counts as a use, so that of `second` is now the oldest.
    await Promise.all([signIn(), signIn()]);

    expect(await count(false)).toBe(100);
    expectError(await second.get('/session'), 'SIGN_IN_REQUIRED');
    expectError(await third.get('/session'), 'SIGN_IN_REQUIRED');
    await first.get('/session').expect(200);
    await stranger.get('/session').expect(200);

    // A sign-in with the password alone ends no session of an account with a second factor.
    const secret = generateSecret();
    await testApp.database.query('UPDATE accounts SET totp_secret = $2 WHERE id = $1', [
      account.id,
      secret,
    ]);
    const half = new ConsoleClient(testApp.url);
    await half.keepCookie(half.post('/sign-in', { email: account.email, password: PASSWORD }));
    expect([await count(true), await count(false)]).toEqual([1, 100]);
    const code = generateSync({ secret });
    await half.keepCookie(half.post('/sign-in/second-factor', { code }));
    await half.get('/session').expect(200);
    expect([await count(true), await count(false)]).toEqual([0, 100]);
  });

  it('other than the current one can be ended together', async () => {
    const account = await createAccount(testApp);
    const [client, other] = [await signInAs(testApp, account), await signInAs(testApp, account)];
    const stranger = await signInAs(testApp, await createAccount(testApp));

    const { body } = await client.post('/sessions/end-others').expect(200);

    expect(body).toEqual({ success: true, data: { ended: 1 } });
    expectError(await other.get('/session'), 'SIGN_IN_REQUIRED');
    await client.get('/session').expect(200);
    await stranger.get('/session').expect(200);
  });

  it('end with a change of the password, except the current one, whose token changes', async () => {
    const account = await createAccount(testApp);
    const [client, other] = [await signInAs(testApp, account), await signInAs(testApp, account)];
    const stolen = new ConsoleClient(testApp.url, client.cookie);
    const change = (currentPassword: string, newPassword: string) =>
      client.post('/account/password', { currentPassword, newPassword });

    expectError(await change('wrong password', 'another good one'), 'CONFIRMATION_FAILED');
    expectError(await change(PASSWORD, 'password1234'), 'VALIDATION_FAILED', [
      'newPassword: is one of the most common passwords',
    ]);
    const { body } = await client.keepCookie(change(PASSWORD, 'another good one'));

    expect(body).toEqual({ success: true, data: { endedSessions: 1 } });
    await client.get('/session').expect(200);
    expectError(await stolen.get('/session'), 'SIGN_IN_REQUIRED');
    expectError(await other.get('/session'), 'SIGN_IN_REQUIRED');
    const { email } = account;
    const again = new ConsoleClient(testApp.url);
    expectError(await again.post('/sign-in', { email, password: PASSWORD }), 'SIGN_IN_FAILED');
    await again.post('/sign-in', { email, password: 'another good one' }).expect(200);
  });

  it('need a confirmation of the last 10 minutes for dangerous actions', async () => {
    const { teamId } = await createTeam(testApp);
    const { account } = await createMember(testApp, teamId, 'owner');
    const stale = { confirmedAt: new Date(Date.now() - 10 * 60_000) };
    const client = await signInAs(testApp, account, stale);
    const create = () => client.post(`/teams/${teamId}/keys`, {});

    expectError(await create(), 'CONFIRMATION_REQUIRED');
    expectError(
      await client.post('/session/confirm', { password: 'wrong' }),
      'CONFIRMATION_FAILED',
    );
    expectError(await create(), 'CONFIRMATION_REQUIRED');
    expectError(
      await client.post('/session/confirm', { password: 'x'.repeat(257) }),
      'VALIDATION_FAILED',
      ['password: must be a string of at most 128 characters'],
    );
    expectError(
      await client.post('/session/confirm', { code: '1'.repeat(65) }),
      'VALIDATION_FAILED',
      ['code: must contain at most 64 characters'],
    );
    expectError(await client.post('/session/confirm', {}), 'VALIDATION_FAILED', [
      'password: is required when there is no code',
    ]);
    const { body } = await client.post('/session/confirm', { password: PASSWORD }).expect(200);

    expect(body).toEqual({
      success: true,
      data: { confirmedUntil: expect.any(String) as unknown },
    });
    await create().expect(201);
  });

  it('need a confirmation of the last 10 minutes for the deletion of answers', async () => {
    const team = await createTeam(testApp);
    const { account } = await createMember(testApp, team.teamId, 'admin');
    const stale = { confirmedAt: new Date(Date.now() - 10 * 60_000) };
    const client = await signInAs(testApp, account, stale);
    const { id } = await createForm(team, { fields: [{ fieldType: 'TextInput', label: 'Name' }] });
    const path = `/teams/${team.teamId}/forms/${id}`;
    const update = (body: object) =>
      client.patch(path, { fields: [{ fieldType: 'TextInput', label: 'Other' }], ...body });
    const builder = await readBuilder(client, formPath(team.teamId, id));
    const save = (removedAnswers: object) =>
      client.put(`${path}/builder`, { ...saveBody(builder), removedAnswers });
    const [field] = builder.form.fields;
    const quarantined = `${path}/quarantine/${id}`;

    expectError(await update({ removeMissingFields: true }), 'CONFIRMATION_REQUIRED');
    expectError(await save({ [field?.id ?? '']: 1 }), 'CONFIRMATION_REQUIRED');
    expectError(await client.delete(quarantined), 'CONFIRMATION_REQUIRED');
    // A change that deletes nothing needs none.
    expectError(await update({ removeMissingFields: false }), 'FIELDS_WOULD_BE_REMOVED', ['name']);
    await save({}).expect(200);
    await client.post('/session/confirm', { password: PASSWORD }).expect(200);
    expectError(await client.delete(quarantined), 'RESPONSE_NOT_FOUND');
    await update({ removeMissingFields: true }).expect(200);
  });

  it('lose access to a team with the membership, for reads and writes', async () => {
    const { teamId } = await createTeam(testApp);
    const owner = await createMember(testApp, teamId, 'owner');
    const account = await createAccount(testApp);
    const userId = await addMember(testApp, teamId, account, 'admin');
    const client = await signInAs(testApp, account);
    await client.get(`/teams/${teamId}`).expect(200);

    await owner.client.delete(`/teams/${teamId}/members/${userId}`).expect(200);

    expectError(await client.get(`/teams/${teamId}`), 'TEAM_NOT_FOUND');
    expectError(await client.post(`/teams/${teamId}/leave`), 'TEAM_NOT_FOUND');
  });
});
