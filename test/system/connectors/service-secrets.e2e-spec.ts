import type { Logger } from 'pino';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { SocialSignInService } from '../../../src/social-sync/sign-in/social-sign-in.service';
import type { Platform } from '@rapport/social-connectors';
import { LOGGER } from '../../../src/core/observability/logger';
import { SECRET_MARK } from '../../../packages/social-connectors/test/emulators/secret-mark';
import { createTeam } from '../../factories/team.factory';
import type { EmulatedAccount } from '../../../packages/social-connectors/test/emulators/emulated-accounts';
import { REJECTED_TOKEN, TOKEN_PATH } from './platform-faults';
import { hasSecret, storedRows } from './secret-search';
import { useOnce } from '../../support/use-value';
import { PUBLIC_URL } from './sign-in-harness';
import { DATA_PATH, useConnectedAccounts } from './service-faults-harness';

const THROTTLED_RESPONSE = {
  status: 429,
  headers: { 'Retry-After': '60' },
  body: { error: SECRET_MARK },
};

describe('The sync of all platforms: marked tokens, codes and client secrets', () => {
  const { accounts, testApp, ofAll, runCommand, expectNoSecrets, expectAcceptedRequests } =
    useConnectedAccounts();

  /** The team that signs in: the accounts of the first one are connected by tokens. */
  const newcomer = useOnce(() => createTeam(testApp));

  /** Opens the callback of a new sign-in with parameters; returns the status of the page. */
  async function visit(
    { platform }: EmulatedAccount,
    parameters: Record<string, string>,
    prepare: (authorizeUrl: string) => Promise<Record<string, string>> = async () => ({}),
  ): Promise<number> {
    const { authorizeUrl } = await testApp.app
      .get(SocialSignInService)
      .begin(systemScope(newcomer.teamId), platform);
    const state = new URL(authorizeUrl).searchParams.get('state') ?? '';
    const url = new URL(callbackUrl(platform), testApp.url);
    const prepared = await prepare(authorizeUrl);
    url.search = new URLSearchParams({ state, ...parameters, ...prepared }).toString();
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  }

  it('signs in, and reports each failure of a sign-in', async () => {
    const pages = await ofAll(async (one) => {
      const code = one.issueCode(`${PUBLIC_URL}${callbackUrl(one.platform)}`);
      const wrongState = await visit(one, { state: 's'.repeat(43), code });
      const denied = await visit(one, { error: 'access_denied', error_description: code });
      const expired = await visit(one, { code }, async () => {
        const sql = `UPDATE social_oauth_states SET expires_at = now() - interval '1 ms'
                      WHERE team_id = $1 AND platform = $2`;
        await testApp.database.query(sql, [newcomer.teamId, one.platform]);
        return {};
      });
      const wrongCode = await visit(one, { code: `${SECRET_MARK}-no-such-code` });
      one.emulator.failNext(REJECTED_TOKEN[one.platform], TOKEN_PATH, Infinity);
      const rejected = await visit(one, { code });
      one.emulator.clearFaults();
      one.emulator.failNext('half', TOKEN_PATH, Infinity);
      const cut = await visit(one, { code });
      one.emulator.clearFaults();
      const noAccounts = await visit(one, {}, async (authorizeUrl) => {
        const granted = await grant(one, authorizeUrl);
        one.emulator.failNext(REJECTED_TOKEN[one.platform], DATA_PATH, Infinity);
        return granted;
      });
      one.emulator.clearFaults();
      const signedIn = await visit(one, {}, (authorizeUrl) => grant(one, authorizeUrl));
      return [wrongState, denied, expired, wrongCode, rejected, cut, noAccounts, signedIn];
    });
    const expected = [410, 400, 410, 400, 400, 400, 400, 200];
    expect(pages).toEqual(await ofAll(async () => expected));
  });

  it('reports errors of commands', async () => {
    for (const { platform, emulator, newTokens } of accounts) {
      const options = ['--team', newcomer.teamId, '--platform', platform];
      const wrong = await runCommand('connect', ...options, '--access-token', `${SECRET_MARK}-no`);
      expect([platform, wrong.status]).toEqual([platform, 1]);
      emulator.failNext(THROTTLED_RESPONSE, DATA_PATH, Infinity);
      const { accessToken } = newTokens();
      const failed = await runCommand('connect', ...options, '--access-token', accessToken);
      expect([platform, failed.status]).toEqual([platform, 1]);
      emulator.clearFaults();
      emulator.failNext(REJECTED_TOKEN[platform], /revoke|permissions/, Infinity);
      // The tokens of an account that another team has connected are not revoked.
      await testApp.database.query(
        `UPDATE social_credentials SET account_id = 'another' WHERE team_id <> $1 AND platform = $2`,
        [newcomer.teamId, platform],
      );
      await runCommand('disconnect', ...options);
    }
  });

  it('has written no token, code or client secret anywhere', () => expectNoSecrets(100));

  it('would find them in a log line, a header, a text column and a bytea column', async () => {
    const logger = testApp.app.get<Logger>(LOGGER);
    logger.debug({ err: new Error(SECRET_MARK) }, 'Planted.');
    expect(hasSecret(JSON.stringify(testApp.logLines.at(-1)))).toBe(true);
    for (const padding of ['', ':', 'id:']) {
      const basic = Buffer.from(`${padding}${SECRET_MARK}`).toString('base64');
      expect(hasSecret(`Authorization: Basic ${basic}`)).toBe(true);
    }
    await testApp.database.query('UPDATE social_credentials SET last_error_code = $1', [
      SECRET_MARK,
    ]);
    await testApp.database.query(
      `UPDATE social_oauth_states SET secret = $1::bytea WHERE secret IS NOT NULL`,
      [Buffer.from(`{"accessToken":"${SECRET_MARK}"}`)],
    );
    const tables = (await storedRows(testApp.database)).filter(hasSecret);
    expect(new Set(tables.map((row) => row.split(' ')[0]))).toEqual(
      new Set(['public.social_credentials', 'public.social_oauth_states']),
    );
  });

  it('is read with requests that the platforms accept', () => expectAcceptedRequests(10));
});

const callbackUrl = (platform: Platform) => `/oauth/social/${platform}/callback`;

/** The code that the platform appends to the callback once the person agrees on its page. */
async function grant({ platform, issueCode }: EmulatedAccount, authorizeUrl: string) {
  if (platform === 'facebook' || platform === 'instagram') {
    return { code: issueCode(`${PUBLIC_URL}${callbackUrl(platform)}`) };
  }
  const { headers } = await fetch(authorizeUrl, { redirect: 'manual' });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  return { code };
}
