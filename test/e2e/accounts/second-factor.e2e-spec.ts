import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateSync } from 'otplib';
import { newTotpSecret } from '../../../src/accounts/second-factor/totp';
import { createAccount, createMember, PASSWORD, signInAs } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { sortedStatuses } from '../../support/collections';
import { ConsoleClient } from '../../support/console-client';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const STEP_SECONDS = 30;

const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * STEP_SECONDS });

describe('The second factor', () => {
  const testApp = useOnce(shareTestApp);

  async function setUp() {
    const { teamId } = await createTeam(testApp);
    const { account, client } = await createMember(testApp, teamId, 'owner');
    const begun = await client.post('/account/second-factor').expect(200);
    const { secret, uri } = (begun.body as { data: { secret: string; uri: string } }).data;
    return { teamId, account, client, secret, uri };
  }

  async function activate() {
    const set = await setUp();
    const { client, secret } = set;
    const confirmed = await client.keepCookie(
      client.post('/account/second-factor/confirm', { code: codeOf(secret) }),
    );
    const { recoveryCodes } = (confirmed.body as { data: { recoveryCodes: string[] } }).data;
    return { ...set, recoveryCodes };
  }

  const pending = async (account: { email: string }): Promise<ConsoleClient> => {
    const client = new ConsoleClient(testApp.url);
    await client.keepCookie(client.post('/sign-in', { email: account.email, password: PASSWORD }));
    return client;
  };

  it('is set up with a code, which ends the other sessions', async () => {
    const { account, client, secret, uri } = await setUp();
    const other = await signInAs(testApp, account);
    const before = new ConsoleClient(testApp.url, client.cookie);
    expect(uri).toBe(
      `otpauth://totp/Rapport:${encodeURIComponent(account.email)}?secret=${secret}&issuer=Rapport`,
    );
    expectError(
      await client.post('/account/second-factor/confirm', { code: '000000' }),
      'SECOND_FACTOR_FAILED',
    );

    const code = codeOf(secret);
    const { body } = await client.keepCookie(
      client.post('/account/second-factor/confirm', { code }),
    );

    expect(body).toEqual({
      success: true,
      data: { recoveryCodes: expect.any(Array) as unknown },
    });
    const { recoveryCodes } = (body as { data: { recoveryCodes: string[] } }).data;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await client.get('/session')).body).toMatchObject({
      data: { person: { hasSecondFactor: true, recoveryCodesLeft: 10 } },
    });
    expectError(await other.get('/session'), 'SIGN_IN_REQUIRED');
    expectError(await before.get('/session'), 'SIGN_IN_REQUIRED');
    expectError(await client.post('/account/second-factor'), 'SECOND_FACTOR_ACTIVE');
    expectError(
      await client.post('/account/second-factor/confirm', { code: codeOf(secret, 1) }),
      'SECOND_FACTOR_ACTIVE',
    );
    // The code of the setup counts as used.
    const replay = await (await pending(account)).post('/sign-in/second-factor', { code });
    expectError(replay, 'SECOND_FACTOR_FAILED');
  });

  it('accepts each recovery code once, in any spacing', async () => {
    const { account, recoveryCodes } = await activate();
    const [code = ''] = recoveryCodes;
    const [first, second] = [await pending(account), await pending(account)];
    const spaced = ` ${code.toUpperCase().replace('-', ' ')} `;

    const responses = await Promise.all([
      first.post('/sign-in/second-factor', { code: spaced }),
      second.post('/sign-in/second-factor', { code }),
    ]);

    expect(sortedStatuses(responses)).toEqual([200, 401]);
    const accepted = responses.find(({ status }) => status === 200);
    expect(accepted?.body).toEqual({ success: true, data: { recoveryCodesLeft: 9 } });
  });

  it('accepts the codes of neighbouring time steps, but none of a step before the last used one', async () => {
    const { account, secret } = await activate();
    const next = await pending(account);

    await next.post('/sign-in/second-factor', { code: codeOf(secret, 1) }).expect(200);
    const earlier = await pending(account);
    expectError(
      await earlier.post('/sign-in/second-factor', { code: codeOf(secret) }),
      'SECOND_FACTOR_FAILED',
    );
    expectError(
      await earlier.post('/sign-in/second-factor', { code: codeOf(secret, 3) }),
      'SECOND_FACTOR_FAILED',
    );
  });

  it('is entered before an invitation makes the person a member', async () => {
    const secret = newTotpSecret();
    const account = await createAccount(testApp, { totpSecret: secret });
    const { teamId } = await createTeam(testApp);
    const { client: owner } = await createMember(testApp, teamId, 'owner');
    const body = { email: account.email, role: 'viewer' };
    const invited = await owner.post(`/teams/${teamId}/invitations`, body).expect(201);
    const { link } = (invited.body as { data: { link: string } }).data;
    const token = link.split('/').at(-1);
    const guest = new ConsoleClient(testApp.url);
    const accept = (code?: string) =>
      guest.post('/invitations/accept', { token, password: PASSWORD, code });
    const members = async (): Promise<unknown[]> =>
      ((await owner.get(`/teams/${teamId}/members`)).body as { data: unknown[] }).data;

    const withPassword = await accept();
    expectError(withPassword, 'SECOND_FACTOR_REQUIRED');
    expect(withPassword.headers['set-cookie']).toBeUndefined();
    expectError(await accept('000000'), 'SECOND_FACTOR_FAILED');
    expectError(
      await guest.post('/invitations/accept', { token, password: 'x', code: codeOf(secret) }),
      'SIGN_IN_FAILED',
    );
    expect(await members()).toHaveLength(1);
    const usedCode = codeOf(secret);
    const { body: accepted } = await guest.keepCookie(accept(usedCode));

    expect(accepted).toEqual({ success: true, data: { secondFactorRequired: false } });
    expect(await members()).toHaveLength(2);
    await guest.get(`/teams/${teamId}`).expect(200);
    // The code is used.
    expectError(
      await (await pending(account)).post('/sign-in/second-factor', { code: usedCode }),
      'SECOND_FACTOR_FAILED',
    );
  });

  it('confirms dangerous actions, gets new recovery codes and is removed', async () => {
    const { client, secret, recoveryCodes } = await activate();
    await client.post('/session/confirm', { code: codeOf(secret, 1) }).expect(200);

    const { body } = await client.post('/account/second-factor/recovery-codes').expect(200);
    const renewed = (body as { data: { recoveryCodes: string[] } }).data.recoveryCodes;
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expectError(
      await client.post('/session/confirm', { code: recoveryCodes[0] }),
      'CONFIRMATION_FAILED',
    );
    expect((await client.delete('/account/second-factor')).body).toEqual({
      success: true,
      data: { removed: true },
    });

    expectError(await client.delete('/account/second-factor'), 'SECOND_FACTOR_INACTIVE');
    expectError(
      await client.post('/account/second-factor/recovery-codes'),
      'SECOND_FACTOR_INACTIVE',
    );
    expect((await client.get('/session')).body).toMatchObject({
      data: { person: { hasSecondFactor: false, recoveryCodesLeft: 0 } },
    });
  });

  it('is removed by the SQL statement of docs/operations.md', async () => {
    const { account } = await activate();
    const operations = readFileSync(path.resolve(__dirname, '../../../docs/operations.md'), 'utf8');
    const [, statement = ''] = /`(UPDATE accounts SET totp_secret [^`]+)`/.exec(operations) ?? [];
    const ownStatement = statement.replace('ada@example.com', account.emailKey);
    expect(ownStatement).not.toBe(statement);
    const signIn = async (): Promise<unknown> => {
      const credentials = { email: account.email, password: PASSWORD };
      const { body } = await new ConsoleClient(testApp.url).post('/sign-in', credentials);
      return body;
    };
    expect(await signIn()).toMatchObject({ data: { secondFactorRequired: true } });

    await testApp.database.query(ownStatement);

    expect(await signIn()).toMatchObject({ data: { secondFactorRequired: false } });
    await (await signInAs(testApp, account)).post('/account/second-factor').expect(200);
  });

  it('can be required by a team, whose other members can then only set one up', async () => {
    const { teamId, client } = await activate();
    const editor = await createMember(testApp, teamId, 'editor');
    await editor.client.get(`/teams/${teamId}`).expect(200);

    await client.patch(`/teams/${teamId}`, { requiresSecondFactor: true }).expect(200);

    for (const path of ['', '/forms', '/members']) {
      expectError(
        await editor.client.get(`/teams/${teamId}${path}`),
        'SECOND_FACTOR_SETUP_REQUIRED',
      );
    }
    await client.get(`/teams/${teamId}`).expect(200);
    const begun = await editor.client.post('/account/second-factor').expect(200);
    const { secret } = (begun.body as { data: { secret: string } }).data;
    await editor.client.keepCookie(
      editor.client.post('/account/second-factor/confirm', { code: codeOf(secret) }),
    );
    await editor.client.get(`/teams/${teamId}`).expect(200);
  });
});
