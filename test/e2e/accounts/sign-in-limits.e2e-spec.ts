import { EventEmitter, once } from 'node:events';
import { generateSync } from 'otplib';
import request, { type Test } from 'supertest';
import { OverloadError } from '../../../src/core/errors/api-error';
import { PasswordHasher } from '../../../src/accounts/passwords/password-hasher';
import { SignInAttemptsRepository } from '../../../src/accounts/sign-in/sign-in-attempts.repository';
import { newTotpSecret } from '../../../src/accounts/second-factor/totp';
import { createAccount, createMember, PASSWORD, signInAs } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const WRONG = 'not the password';

describe('The limits of signing in', () => {
  // The test itself is the proxy.
  const testApp = useOnce(() => startTestApp({ TRUST_PROXY: '127.0.0.1,10.0.0.0/8' }));

  const signIn = (email: string, password: string, forwarded: string): Test =>
    request(testApp.url)
      .post('/console/api/sign-in')
      .set({ Origin: testApp.url, 'X-Forwarded-For': forwarded })
      .send({ email, password });

  /** Begins to sign in. */
  const send = async (...attempt: Parameters<typeof signIn>) => signIn(...attempt);

  /** Sets the counters that a first attempt has created, as if there had been this many attempts. */
  const setAttempts = (attempts: number): Promise<object[]> =>
    testApp.database.query('UPDATE sign_in_attempts SET attempts = $1', [attempts]);
  const forget = (): Promise<object[]> => testApp.database.query('DELETE FROM sign_in_attempts');

  beforeEach(forget);

  it('admit ten wrong passwords of an account from an address, and no right one after them', async () => {
    const { email } = await createAccount(testApp);
    expectError(await signIn(email, WRONG, '203.0.113.1'), 'SIGN_IN_FAILED');
    await testApp.database.query('UPDATE sign_in_attempts SET attempts = 9');

    expectError(await signIn(email, WRONG, '203.0.113.1'), 'SIGN_IN_FAILED');
    const eleventh = await signIn(email, PASSWORD, '203.0.113.1');

    expectError(eleventh, 'TOO_MANY_ATTEMPTS');
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(850);
    // A control: the same person from elsewhere.
    await signIn(email, PASSWORD, '203.0.113.2').expect(200);
  });

  it('count the network of an IPv6 address, and the right-most address that is no proxy', async () => {
    const { email } = await createAccount(testApp);
    expectError(await signIn(email, WRONG, '2001:db8:1:2::1'), 'SIGN_IN_FAILED');
    await setAttempts(10);

    expectError(await signIn(email, PASSWORD, '2001:db8:1:2:ffff::9'), 'TOO_MANY_ATTEMPTS');
    // The client chooses the addresses to the left of the address that the proxy adds.
    expectError(
      await signIn(email, PASSWORD, '198.51.100.7, 2001:db8:1:2::3, 10.1.2.3'),
      'TOO_MANY_ATTEMPTS',
    );
    await signIn(email, PASSWORD, '2001:db8:1:3::1').expect(200);
  });

  it.each([
    ['with ports', (index: number) => `203.0.113.50:${2_000 + index}`],
    ['with brackets and ports', (index: number) => `[2001:db8:9:9::1]:${2_000 + index}`],
    ['with zones', (index: number) => `2001:db8:9:8::1%${index}`],
    ['in NAT64', (index: number) => `64:ff9b:1:${index}::203.0.113.60`],
    ['in 6to4', (index: number) => `2002:cb00:7111:${index}::1`],
    ['that are invalid', (index: number) => `_hidden${index}`],
    ['behind a proxy with ports', (index: number) => `203.0.113.70, 10.0.0.1:${index + 1}`],
  ])('count addresses %s as one', async (_name, addressOf) => {
    const { email } = await createAccount(testApp);
    expectError(await signIn(email, WRONG, addressOf(0)), 'SIGN_IN_FAILED');
    await setAttempts(10);

    for (const index of [1, 2]) {
      expectError(await signIn(email, PASSWORD, addressOf(index)), 'TOO_MANY_ATTEMPTS');
    }
    await signIn(email, PASSWORD, '203.0.113.71:80').expect(200);
  });

  it('admit 30 attempts of an address for all accounts together', async () => {
    expectError(await signIn('a@example.com', WRONG, '203.0.113.3'), 'SIGN_IN_FAILED');
    await setAttempts(29);
    expectError(await signIn('b@example.com', WRONG, '203.0.113.3'), 'SIGN_IN_FAILED');

    const { email } = await createAccount(testApp);
    expectError(await signIn(email, PASSWORD, '203.0.113.3'), 'TOO_MANY_ATTEMPTS');
    await signIn(email, PASSWORD, '203.0.113.4').expect(200);
  });

  it('admit 100 attempts of an account per hour from all addresses together', async () => {
    const { email } = await createAccount(testApp);
    expectError(await signIn(email, WRONG, '203.0.113.5'), 'SIGN_IN_FAILED');
    await setAttempts(99);
    expectError(await signIn(email, WRONG, '203.0.113.11'), 'SIGN_IN_FAILED');

    expectError(await signIn(email, PASSWORD, '203.0.113.6'), 'TOO_MANY_ATTEMPTS');
    const other = await createAccount(testApp);
    await signIn(other.email, PASSWORD, '203.0.113.6').expect(200);
  });

  it('record in the audit log, once, that strangers have used up the attempts of an account', async () => {
    const { teamId } = await createTeam(testApp);
    const { account, client } = await createMember(testApp, teamId, 'owner');
    expectError(await signIn(account.email, WRONG, '203.0.113.16'), 'SIGN_IN_FAILED');
    await setAttempts(98);

    for (const network of ['203.0.113.17', '203.0.113.18']) {
      expectError(await signIn(account.email, WRONG, network), 'SIGN_IN_FAILED');
    }
    for (const network of ['203.0.113.19', '203.0.113.20']) {
      expectError(await signIn(account.email, WRONG, network), 'TOO_MANY_ATTEMPTS');
    }

    const { body } = await client.get(`/teams/${teamId}/audit?action=blockSignIn`).expect(200);
    expect(body).toMatchObject({
      data: [
        { actor: { kind: 'system', id: null, name: 'service' }, details: { method: 'password' } },
      ],
    });
    expect((body as { data: unknown[] }).data).toHaveLength(1);
  });

  it('admit ten wrong codes of an account from an address, and no right one after them', async () => {
    const totpSecret = newTotpSecret();
    const account = await createAccount(testApp, { totpSecret });
    const client = await signInAs(testApp, account, { needsSecondFactor: true });
    const enter = (code: string, forwarded: string): Test =>
      client.post('/sign-in/second-factor', { code }).set('X-Forwarded-For', forwarded);
    expectError(await enter('000000', '203.0.113.9'), 'SECOND_FACTOR_FAILED');
    await setAttempts(10);

    const code = generateSync({ secret: totpSecret });
    expectError(await enter(code, '203.0.113.9'), 'TOO_MANY_ATTEMPTS');
    await enter(code, '203.0.113.10').expect(200);
  });

  it('hold for the password of an invited person', async () => {
    const { teamId } = await createTeam(testApp);
    const { client: owner } = await createMember(testApp, teamId, 'owner');
    const account = await createAccount(testApp);
    const invited = await owner
      .post(`/teams/${teamId}/invitations`, { email: account.email, role: 'viewer' })
      .expect(201);
    const { link } = (invited.body as { data: { link: string } }).data;
    const token = link.split('/').at(-1);
    const accept = (password: string, forwarded: string): Test =>
      new ConsoleClient(testApp.url)
        .post('/invitations/accept', { token, password })
        .set('X-Forwarded-For', forwarded);
    expectError(await accept(WRONG, '203.0.113.12'), 'SIGN_IN_FAILED');
    await setAttempts(10);

    expectError(await accept(PASSWORD, '203.0.113.12'), 'TOO_MANY_ATTEMPTS');
    expectError(await signIn(account.email, PASSWORD, '203.0.113.12'), 'TOO_MANY_ATTEMPTS');
    await accept(PASSWORD, '203.0.113.13').expect(200);
  });

  it('reject a client beyond its limit without a query', async () => {
    const { email } = await createAccount(testApp);
    expectError(await signIn(email, WRONG, '203.0.113.14'), 'SIGN_IN_FAILED');
    await setAttempts(10);
    expectError(await signIn(email, WRONG, '203.0.113.14'), 'TOO_MANY_ATTEMPTS');
    const attempts = testApp.app.get(SignInAttemptsRepository, { strict: false });
    const counted = jest.spyOn(attempts, 'count');
    try {
      const blocked = await signIn(email, WRONG, '203.0.113.14');
      expectError(blocked, 'TOO_MANY_ATTEMPTS');
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(850);
      expect(counted).not.toHaveBeenCalled();
      // A control: another client.
      expectError(await signIn(email, WRONG, '203.0.113.15'), 'SIGN_IN_FAILED');
      expect(counted).toHaveBeenCalled();
    } finally {
      counted.mockRestore();
    }
  });

  it('end with their window, and do not count attempts that succeed', async () => {
    const { email } = await createAccount(testApp);
    expectError(await signIn(email, WRONG, '203.0.113.7'), 'SIGN_IN_FAILED');
    await setAttempts(10);
    await testApp.database.query(
      `UPDATE sign_in_attempts SET window_ends_at = now() - interval '1 ms'`,
    );

    await signIn(email, PASSWORD, '203.0.113.7').expect(200);

    const rows = await testApp.database.query('SELECT attempts FROM sign_in_attempts');
    expect(rows).toEqual([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
  });

  it('do not count attempts whose password an overloaded service does not compare', async () => {
    const { email } = await createAccount(testApp);
    const verify = jest.spyOn(testApp.app.get(PasswordHasher), 'verify');
    verify.mockRejectedValueOnce(new OverloadError());
    try {
      expectError(await signIn(email, PASSWORD, '203.0.113.21'), 'SERVICE_UNAVAILABLE');
    } finally {
      verify.mockRestore();
    }

    const rows = await testApp.database.query('SELECT attempts FROM sign_in_attempts');
    expect(rows).toEqual([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
  });

  it('compare one password of a network at a time, and that of another network meanwhile', async () => {
    const passwords = testApp.app.get(PasswordHasher);
    const compared: string[] = [];
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    const verify = jest.spyOn(passwords, 'verify').mockImplementation(async (password) => {
      compared.push(password);
      await opened;
      return false;
    });
    try {
      const first = send('nobody@example.com', 'first', '203.0.113.31');
      await eventually(() => compared.length === 1);
      const second = send('nobody@example.com', 'second', '203.0.113.31');
      const isCounted = () =>
        testApp.database.query('SELECT 1 FROM sign_in_attempts WHERE attempts = 2');
      await eventually(async () => (await isCounted()).length > 0);
      const other = send('somebody@example.com', 'other', '203.0.113.32');
      await eventually(() => compared.length === 2);
      expect(compared).toEqual(['first', 'other']);

      gate.emit('open');
      for (const response of await Promise.all([first, second, other])) {
        expectError(response, 'SIGN_IN_FAILED');
      }
      expect(compared).toEqual(['first', 'other', 'second']);
    } finally {
      gate.emit('open');
      verify.mockRestore();
    }
  });

  it('do not name the account or the address in the database', async () => {
    expectError(await signIn('secret@example.com', WRONG, '203.0.113.8'), 'SIGN_IN_FAILED');

    const rows = await testApp.database.query('SELECT * FROM sign_in_attempts');
    expect(JSON.stringify(rows)).not.toMatch(/secret|203\.0/);
    expect(JSON.stringify(testApp.logLines)).not.toMatch(/secret@|203\.0\.113/);
  });
});
