import { generateSync } from 'otplib';
import request, { type Response, type Test } from 'supertest';
import { PasswordHasher } from '../../../src/accounts/passwords/password-hasher';
import { newTotpSecret } from '../../../src/accounts/second-factor/totp';
import { createAccount, createMember, PASSWORD, signInAs } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const WRONG = 'not the password';
const NEW_PASSWORD = 'a good long password';

/** All cookies that a response sets, as a browser would send them back. */
const cookiesOf = ({ headers }: Pick<Response, 'headers'>): string[] =>
  ((headers['set-cookie'] ?? []) as unknown as string[]).map(
    (cookie) => cookie.split(';', 1)[0] ?? '',
  );

const deviceOf = (response: Pick<Response, 'headers'>): string =>
  cookiesOf(response).find((cookie) => cookie.startsWith('rapport-device-')) ?? '';

const confirm = (client: ConsoleClient, password: string): Test =>
  client.post('/session/confirm', { password });

describe('A browser in which a person has signed in', () => {
  // The test itself is the proxy.
  const testApp = useOnce(() => startTestApp({ TRUST_PROXY: '127.0.0.1' }));

  const signIn = (email: string, password: string, network: string, cookie = ''): Test =>
    request(testApp.url)
      .post('/console/api/sign-in')
      .set({ Origin: testApp.url, 'X-Forwarded-For': network, Cookie: cookie })
      .send({ email, password });

  let networks = 0;
  /** A network that no other test uses: a process remembers for seconds which networks are blocked. */
  const newNetwork = (): string => {
    networks += 1;
    return `203.0.113.${networks}`;
  };

  /** Raises each counter of attempts to its limit. */
  const reachLimits = (): Promise<object[]> =>
    testApp.database.query('UPDATE sign_in_attempts SET attempts = 100');

  const device = async (email: string): Promise<string> =>
    deviceOf(await signIn(email, PASSWORD, newNetwork()).expect(200));

  /** A wrong password of a stranger, after which all strangers are rejected. */
  async function lockStrangersOut(email: string): Promise<void> {
    expectError(await signIn(email, WRONG, newNetwork()), 'SIGN_IN_FAILED');
    await reachLimits();
    expectError(await signIn(email, PASSWORD, newNetwork()), 'TOO_MANY_ATTEMPTS');
  }

  it('has a cookie that scripts and other sites cannot use, and that signs nobody in', async () => {
    const { email } = await createAccount(testApp);

    const response = await signIn(email, PASSWORD, newNetwork()).expect(200);

    const [, cookie = ''] = response.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(
      /^rapport-device-[\da-f]{16}=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const client = new ConsoleClient(testApp.url, deviceOf(response));
    expectError(await client.get('/session'), 'SIGN_IN_REQUIRED');
    const rows = await testApp.database.query('SELECT * FROM sessions');
    expect(JSON.stringify(rows)).not.toContain(deviceOf(response).split('=')[1]);
  });

  it('signs in from any network while strangers have reached the limits', async () => {
    const { email } = await createAccount(testApp);
    const known = await device(email);

    await lockStrangersOut(email);

    await signIn(email, PASSWORD, newNetwork(), known).expect(200);
    // A control: the value of another person's cookie, and a value with a wrong signature.
    const other = await createAccount(testApp);
    const foreign = (await device(other.email)).split('=')[1] ?? '';
    const [name = '', value = ''] = known.split('=');
    for (const forged of [`${name}=${foreign}`, `${name}=${'A'.repeat(22)}${value.slice(22)}`]) {
      expectError(await signIn(email, PASSWORD, newNetwork(), forged), 'TOO_MANY_ATTEMPTS');
    }
  });

  it('admits ten wrong passwords, which lock out no other browser', async () => {
    const { email } = await createAccount(testApp);
    const [known, second] = [await device(email), await device(email)];
    await testApp.database.query('DELETE FROM sign_in_attempts');
    expectError(await signIn(email, WRONG, newNetwork(), known), 'SIGN_IN_FAILED');
    await testApp.database.query('UPDATE sign_in_attempts SET attempts = 10');

    const blocked = await signIn(email, PASSWORD, newNetwork(), known);

    expectError(blocked, 'TOO_MANY_ATTEMPTS');
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(850);
    await signIn(email, PASSWORD, newNetwork(), second).expect(200);
    await signIn(email, PASSWORD, newNetwork()).expect(200);
  });

  it('enters the second factor while strangers have reached its limits', async () => {
    const totpSecret = newTotpSecret();
    const account = await createAccount(testApp, { totpSecret });
    const enter = async (code: string, network: string, cookie = ''): Promise<Response> => {
      const { cookie: session } = await signInAs(testApp, account, { needsSecondFactor: true });
      return new ConsoleClient(testApp.url, `${session}; ${cookie}`)
        .post('/sign-in/second-factor', { code })
        .set('X-Forwarded-For', network);
    };
    const first = await enter(generateSync({ secret: totpSecret }), newNetwork());
    expect(first.status).toBe(200);
    const known = deviceOf(first);
    expect(known).not.toBe('');
    await testApp.database.query('UPDATE accounts SET totp_last_step = NULL');
    // The password alone sets no cookie for the device.
    const half = await signIn(account.email, PASSWORD, newNetwork()).expect(200);
    expect(cookiesOf(half)).toHaveLength(1);
    expectError(await enter('000000', newNetwork()), 'SECOND_FACTOR_FAILED');
    await reachLimits();

    const code = generateSync({ secret: totpSecret });
    expectError(await enter(code, newNetwork()), 'TOO_MANY_ATTEMPTS');
    expect((await enter(code, newNetwork(), known)).status).toBe(200);
  });

  it.each<[string, (client: ConsoleClient, team: string, userId: string) => Promise<Response>]>([
    [
      'the password changes',
      async (client) =>
        client.post('/account/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['the other sessions end', async (client) => client.post('/sessions/end-others')],
    [
      'one of the sessions ends',
      async (client) => {
        const { body } = await client.get('/sessions');
        const { data } = body as { data: { id: string; isCurrent: boolean }[] };
        return client.delete(`/sessions/${data.find(({ isCurrent }) => !isCurrent)?.id}`);
      },
    ],
    ['the person leaves a team', async (client, team) => client.post(`/teams/${team}/leave`)],
  ])('is a stranger again when %s in another browser', async (change, end) => {
    const { teamId } = await createTeam(testApp);
    await createMember(testApp, teamId, 'owner');
    const { account, client, userId } = await createMember(testApp, teamId, 'viewer');
    const known = await device(account.email);

    const response = await end(client, teamId, userId);

    expect(response.status).toBe(200);
    await lockStrangersOut(account.email);
    const password = change.includes('password') ? NEW_PASSWORD : PASSWORD;
    expectError(await signIn(account.email, password, newNetwork(), known), 'TOO_MANY_ATTEMPTS');
    const renewed = deviceOf(response);
    if (change.includes('team')) expect(renewed).toBe('');
    else await signIn(account.email, password, newNetwork(), renewed).expect(200);
  });

  describe('while it is signed in', () => {
    it('asks for the password while strangers have reached the limits', async () => {
      const account = await createAccount(testApp);
      const client = await signInAs(testApp, account);
      await lockStrangersOut(account.email);

      await confirm(client, PASSWORD).expect(200);
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      await client.post('/account/password', body).expect(200);
    });

    it('admits ten wrong passwords and codes of a session, which lock out no other one', async () => {
      const account = await createAccount(testApp, { totpSecret: newTotpSecret() });
      const [client, other] = [await signInAs(testApp, account), await signInAs(testApp, account)];
      expectError(await confirm(client, WRONG), 'CONFIRMATION_FAILED');
      await testApp.database.query('UPDATE sign_in_attempts SET attempts = 10');

      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      for (const attempt of [
        confirm(client, PASSWORD),
        client.post('/session/confirm', { code: '000000' }),
        client.post('/account/password', body),
      ]) {
        expectError(await attempt, 'TOO_MANY_ATTEMPTS');
      }
      await confirm(other, PASSWORD).expect(200);
      await signIn(account.email, PASSWORD, newNetwork()).expect(200);
    });

    it('compares one password of a person at a time across all sessions', async () => {
      const account = await createAccount(testApp);
      const [client, other] = [await signInAs(testApp, account), await signInAs(testApp, account)];
      const hasher = testApp.app.get(PasswordHasher);
      let [running, most] = [0, 0];
      const verify = jest.spyOn(hasher, 'verify').mockImplementation(async () => {
        running += 1;
        most = Math.max(most, running);
        await testApp.database.query('SELECT pg_sleep(0.05)');
        running -= 1;
        return true;
      });
      try {
        const sent = [client, other, client, other].map((one) => confirm(one, PASSWORD));
        for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
        expect([verify.mock.calls.length, most]).toEqual([4, 1]);
      } finally {
        verify.mockRestore();
      }
    });

    it('admits 30 attempts per hour in all sessions of a person', async () => {
      const account = await createAccount(testApp);
      const [client, other] = [await signInAs(testApp, account), await signInAs(testApp, account)];
      expectError(await confirm(client, WRONG), 'CONFIRMATION_FAILED');
      await testApp.database.query('UPDATE sign_in_attempts SET attempts = 30');

      const blocked = await confirm(other, PASSWORD);

      expectError(blocked, 'TOO_MANY_ATTEMPTS');
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(3_500);
    });

    it('counts the codes that activate a second factor', async () => {
      const account = await createAccount(testApp);
      const client = await signInAs(testApp, account);
      await client.post('/account/second-factor').expect(200);
      const enter = () => client.post('/account/second-factor/confirm', { code: '000000' });
      expectError(await enter(), 'SECOND_FACTOR_FAILED');
      await testApp.database.query('UPDATE sign_in_attempts SET attempts = 10');

      expectError(await enter(), 'TOO_MANY_ATTEMPTS');
    });
  });
});
