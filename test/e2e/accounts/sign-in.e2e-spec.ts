import { generateSync } from 'otplib';
import request from 'supertest';
import { PasswordHasher } from '../../../src/accounts/passwords/password-hasher';
import { newTotpSecret } from '../../../src/accounts/second-factor/totp';
import { addMember, createAccount, PASSWORD, signInAs } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { sortedStatuses } from '../../support/collections';
import { ConsoleClient, cookieOf } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

describe('Signing in to the console', () => {
  const testApp = useOnce(shareTestApp);

  it('starts a session with a cookie that scripts and other sites cannot use', async () => {
    const account = await createAccount(testApp, { email: 'Ada@Example.com' });
    const team = await createTeam(testApp, { name: 'Kaffeewerk' });
    await addMember(testApp, team.teamId, account, 'editor');
    const client = new ConsoleClient(testApp.url);

    const response = await client.keepCookie(
      client.post('/sign-in', { email: ' ada@example.COM ', password: PASSWORD }),
    );

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, data: { secondFactorRequired: false } });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^rapport=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^rapport-device-.*; HttpOnly; SameSite=Lax$/),
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
    const { body } = await client.get('/session').expect(200);
    expect(body).toEqual({
      success: true,
      data: {
        person: {
          id: account.id,
          email: 'Ada@Example.com',
          name: account.name,
          timeZone: null,
          locale: null,
          hasSecondFactor: false,
          recoveryCodesLeft: 0,
        },
        memberships: [
          {
            teamId: team.teamId,
            teamName: 'Kaffeewerk',
            role: 'editor',
            requiresSecondFactor: false,
          },
        ],
        teamsBeingDeleted: [],
        session: {
          id: expect.any(String) as unknown,
          createdAt: expect.any(String) as unknown,
          expiresAt: expect.any(String) as unknown,
          confirmedUntil: expect.any(String) as unknown,
        },
      },
    });
  });

  it('sets a Secure cookie with the prefix __Host- beyond loopback', async () => {
    const { email } = await createAccount(testApp);

    const response = await request(testApp.url)
      .post('/console/api/sign-in')
      .set({ Host: 'app.example.com', Origin: 'https://app.example.com' })
      .send({ email, password: PASSWORD });

    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-rapport=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-rapport-device-.*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const cookie = cookieOf(response) ?? '';
    const secure = () =>
      request(testApp.url).get('/console/api/session').set('Host', 'app.example.com');
    await secure().set('Cookie', cookie).expect(200);
    // A page of another host cannot set the name with the prefix, but it can set this one.
    expectError(await secure().set('Cookie', cookie.replace('__Host-', '')), 'SIGN_IN_REQUIRED');
  });

  it('responds to a wrong password and an unknown person alike', async () => {
    const { email } = await createAccount(testApp);
    const client = new ConsoleClient(testApp.url);
    const attempts = [
      { email, password: `${PASSWORD}!` },
      { email: 'nobody@example.com', password: PASSWORD },
    ];

    for (const attempt of attempts) {
      const response = await client.post('/sign-in', attempt);
      expectError(response, 'SIGN_IN_FAILED');
      expect(cookieOf(response)).toBeNull();
    }
  });

  it('starts a new session each time, and ends the session of the request', async () => {
    const account = await createAccount(testApp);
    const fixed = await signInAs(testApp, account);
    const old = fixed.cookie;
    await fixed.get('/session').expect(200);

    const response = await fixed.post('/sign-in', { email: account.email, password: PASSWORD });

    expect(cookieOf(response)).not.toBe(old);
    expectError(await fixed.get('/session'), 'SIGN_IN_REQUIRED');
    await new ConsoleClient(testApp.url, cookieOf(response)).get('/session').expect(200);
  });

  it('never accepts a token that the client has chosen, not even after a sign-in with it', async () => {
    const { email } = await createAccount(testApp);
    const planted = `rapport=${'A'.repeat(43)}`;
    const attacker = new ConsoleClient(testApp.url, planted);
    const victim = new ConsoleClient(testApp.url, planted);
    expectError(await attacker.get('/session'), 'SIGN_IN_REQUIRED');

    await victim.keepCookie(victim.post('/sign-in', { email, password: PASSWORD }));

    await victim.get('/session').expect(200);
    expectError(await attacker.get('/session'), 'SIGN_IN_REQUIRED');
  });

  it('requires the second factor, after which the session has a new token', async () => {
    const totpSecret = newTotpSecret();
    const account = await createAccount(testApp, { totpSecret });
    const client = new ConsoleClient(testApp.url);
    const first = await client.keepCookie(
      client.post('/sign-in', { email: account.email, password: PASSWORD }),
    );
    expect(first.body).toEqual({ success: true, data: { secondFactorRequired: true } });
    const pending = new ConsoleClient(testApp.url, client.cookie);

    expectError(await client.get('/session'), 'SECOND_FACTOR_REQUIRED');
    expectError(
      await client.post('/sign-in/second-factor', { code: '000000' }),
      'SECOND_FACTOR_FAILED',
    );
    const code = generateSync({ secret: totpSecret });
    const { body } = await client.keepCookie(client.post('/sign-in/second-factor', { code }));

    expect(body).toEqual({ success: true, data: { recoveryCodesLeft: 0 } });
    await client.get('/session').expect(200);
    expectError(await pending.get('/session'), 'SIGN_IN_REQUIRED');
  });

  it('accepts each code of the second factor once, also when it is sent twice concurrently', async () => {
    const totpSecret = newTotpSecret();
    const account = await createAccount(testApp, { totpSecret });
    const pending = () => signInAs(testApp, account, { needsSecondFactor: true });
    const clients = await Promise.all([pending(), pending()]);
    const code = generateSync({ secret: totpSecret });

    const responses = await Promise.all(
      clients.map((client) => client.post('/sign-in/second-factor', { code })),
    );

    expect(sortedStatuses(responses)).toEqual([200, 401]);
    const third = await pending();
    expectError(await third.post('/sign-in/second-factor', { code }), 'SECOND_FACTOR_FAILED');
  });

  it('ends with a sign-out, which also succeeds without a session', async () => {
    const account = await createAccount(testApp);
    const client = await signInAs(testApp, account);
    const other = await signInAs(testApp, account);
    await client.get('/session').expect(200);

    const response = await client.post('/sign-out').expect(200);

    expect(response.body).toEqual({ success: true, data: { signedOut: true } });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^rapport=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ]);
    expectError(await client.get('/session'), 'SIGN_IN_REQUIRED');
    await other.get('/session').expect(200);
    await new ConsoleClient(testApp.url).post('/sign-out').expect(200);
  });

  it('rejects malformed bodies', async () => {
    const client = new ConsoleClient(testApp.url);

    expectError(await client.post('/sign-in', { email: 'ada' }), 'VALIDATION_FAILED', [
      'email: must be a valid e-mail address',
      'password: is required',
    ]);
  });

  it('reads credentials from the body of a POST only', async () => {
    const { email } = await createAccount(testApp);
    const credentials = { email, password: PASSWORD };
    const client = new ConsoleClient(testApp.url);

    const response = await client.get('/sign-in').query(credentials);

    expectError(response, 'ROUTE_NOT_FOUND');
    expect(cookieOf(response)).toBeNull();
    expectError(await client.post('/sign-in', {}).query(credentials), 'VALIDATION_FAILED', [
      'email: is required',
      'password: is required',
    ]);
    expect(cookieOf(await client.post('/sign-in', credentials).expect(200))).not.toBeNull();
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['password was reset', (id) => setAccount(id, "password_hash = 'another'")],
    ['second factor was added', (id) => setAccount(id, `totp_secret = '${newTotpSecret()}'`)],
  ])('starts no session if the %s while the password was compared', async (_name, change) => {
    const account = await createAccount(testApp);
    const hasher = testApp.app.get(PasswordHasher, { strict: false });
    const verify = hasher.verify.bind(hasher);
    const compared = jest.spyOn(hasher, 'verify').mockImplementationOnce(async (...args) => {
      const isCorrect = await verify(...args);
      await change(account.id);
      return isCorrect;
    });
    const client = new ConsoleClient(testApp.url);
    const credentials = { email: account.email, password: PASSWORD };
    try {
      expectError(await client.post('/sign-in', credentials), 'SIGN_IN_FAILED');
    } finally {
      compared.mockRestore();
    }
    const sessions = 'SELECT id FROM sessions WHERE account_id = $1';
    expect(await testApp.database.query(sessions, [account.id])).toEqual([]);
  });

  it('replaces a hash of another cost, but not one that another sign-in or a reset has replaced meanwhile', async () => {
    const account = await createAccount(testApp);
    const hasher = testApp.app.get(PasswordHasher, { strict: false });
    const { cost } = hasher;
    const client = new ConsoleClient(testApp.url);
    const signIn = () => client.post('/sign-in', { email: account.email, password: PASSWORD });
    const storedHash = async () => {
      const [row] = await testApp.database.query<{ hash: string }>(
        'SELECT password_hash AS hash FROM accounts WHERE id = $1',
        [account.id],
      );
      return row?.hash;
    };
    const hash = hasher.hash.bind(hasher);
    const hashed = jest.spyOn(hasher, 'hash');
    try {
      hasher.cost = { ...cost, r: 4 };
      await signIn().expect(200);
      const outdated = await storedHash();
      expect(outdated).toMatch(/^\$scrypt\$ln=4,r=4,p=1\$/);
      hasher.cost = cost;
      const replaceDuringSignIn = (stored: string) =>
        hashed.mockImplementationOnce(async (password) => {
          await setAccount(account.id, `password_hash = '${stored}'`);
          return hash(password);
        });
      const byAnotherSignIn = await hash(PASSWORD);
      replaceDuringSignIn(byAnotherSignIn);
      await signIn().expect(200);
      expect(await storedHash()).toBe(byAnotherSignIn);

      await setAccount(account.id, `password_hash = '${outdated}'`);
      const ofAnotherPassword = await hash('another good password');
      replaceDuringSignIn(ofAnotherPassword);
      expectError(await signIn(), 'SIGN_IN_FAILED');
      expect(await storedHash()).toBe(ofAnotherPassword);
    } finally {
      hasher.cost = cost;
      hashed.mockRestore();
    }
  });

  /** @param change SQL */
  const setAccount = (id: string, change: string) =>
    testApp.database.query(`UPDATE accounts SET ${change} WHERE id = $1`, [id]);

  it('computes one password hash, whether the account is unknown or the password wrong', async () => {
    const hasher = testApp.app.get(PasswordHasher, { strict: false });
    const derive = jest.spyOn(hasher as unknown as { derive: () => unknown }, 'derive');
    const { email } = await createAccount(testApp);
    const client = new ConsoleClient(testApp.url);
    const attempts = [
      [{ email, password: PASSWORD }, 200],
      [{ email, password: 'a wrong password' }, 401],
      [{ email: 'nobody@example.com', password: PASSWORD }, 401],
    ] as const;
    try {
      for (const [credentials, status] of attempts) {
        derive.mockClear();
        const response = await client.post('/sign-in', credentials);
        expect([credentials, response.status]).toEqual([credentials, status]);
        expect([credentials, derive.mock.calls.length]).toEqual([credentials, 1]);
        // Only programs with a key are told how to authenticate.
        expect(response.headers['www-authenticate']).toBeUndefined();
      }
    } finally {
      derive.mockRestore();
    }
  });
});
