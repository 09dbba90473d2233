import { runInProcess } from '../../support/cli/in-process-cli';
import { REJECTED_REFRESH, REJECTED_TOKEN, TOKEN_PATH } from './platform-faults';
import { DATA_PATH, useConnectedAccounts } from './service-faults-harness';

describe('The sync of all platforms: tokens', () => {
  const {
    shown,
    accounts,
    testApp,
    team,
    ofAll,
    runCommand,
    reconnect,
    refresh,
    jobsOf,
    versionsOf,
    connections,
    served,
    growNumbers,
    expectTruth,
    expectRecovery,
    expectNoSecrets,
    expectAcceptedRequests,
  } = useConnectedAccounts();

  it('gets new tokens once the platform rejects the access token', async () => {
    const among = accounts.filter(({ platform }) => !['facebook', 'instagram'].includes(platform));
    growNumbers();
    const versions = await versionsOf();
    for (const one of among) one.expireAccessTokens();
    await expectRecovery(among);
    for (const { platform } of among) {
      expect([platform, (await versionsOf())[platform]]).toEqual([
        platform,
        (versions[platform] ?? 0) + 1,
      ]);
    }
  });

  it('keeps tokens that still work although the platform rejects one request and a refresh', async () => {
    growNumbers();
    const versions = await versionsOf();
    const calls = await ofAll(async ({ platform, emulator }) => {
      emulator.failNext(REJECTED_TOKEN[platform], DATA_PATH, 1);
      const rejected = REJECTED_REFRESH[platform];
      if (rejected !== null) emulator.failNext(rejected, TOKEN_PATH, Infinity);
      return emulator.calls.length;
    });
    const views = await ofAll(refresh);
    for (const { platform, emulator } of accounts) {
      expect([platform, views[platform]]).toMatchObject([
        platform,
        { state: 'active', lastError: null },
      ]);
      const later = emulator.calls.slice(calls[platform]);
      const refreshes = later.filter(({ path }) => TOKEN_PATH.test(path)).length;
      expect([platform, refreshes]).toEqual([
        platform,
        REJECTED_REFRESH[platform] === null ? 0 : 1,
      ]);
    }
    expect(await versionsOf()).toEqual(versions);
    await expectTruth();
  });

  it('keeps tokens when a refresh of them fails for another reason', async () => {
    const among = accounts.filter(({ platform }) => !['facebook', 'instagram'].includes(platform));
    const before = await ofAll(served, among);
    const versions = await versionsOf();
    for (const one of among) {
      one.expireAccessTokens();
      one.emulator.failNext({ status: 503, body: {} }, TOKEN_PATH, Infinity);
    }
    const views = await ofAll(refresh, among);
    for (const one of among) {
      expect([one.platform, views[one.platform]]).toMatchObject([
        one.platform,
        { state: 'active', lastError: 'http_503' },
      ]);
      expect([one.platform, (await jobsOf(one)).posts]).toMatchObject([
        one.platform,
        { attempts: 1 },
      ]);
    }
    expect(await versionsOf()).toEqual(versions);
    expect(await ofAll(served, among)).toEqual(before);
    await expectRecovery(among);
  });

  const doctorSettings = () => ({ DATABASE_URL: testApp.databaseUrl });

  it('needs a new sign-in once the platform has confirmed that the tokens are invalid, and deletes nothing', async () => {
    const before = await ofAll(served);
    const connectedBefore = await connections();
    growNumbers();
    for (const one of accounts) one.revokeAll();
    for (const one of accounts) {
      const { platform } = one;
      const args = ['--team', team.teamId, '--platform', platform, '--wait', '--json'];
      const { status, stdout } = await runCommand('refresh', ...args);
      expect([platform, status, JSON.parse(stdout)]).toMatchObject([
        platform,
        1,
        { status: 'ready', state: 'needs_reauth', posts: 0, profileDays: 0 },
      ]);
    }
    expect(await ofAll(served)).toEqual(before);
    const listed = await connections();
    for (const { platform } of accounts) {
      const { lastRefreshedAt } = connectedBefore[platform] ?? {};
      expect(listed[platform]).toMatchObject({
        status: 'ready',
        state: 'needs_reauth',
        lastRefreshedAt,
        lastError: expect.any(String) as unknown,
      });
    }
    for (const form of [[], ['--json']]) {
      const list = await runCommand('list', '--team', team.teamId, ...form);
      expect([list.status, list.stdout.match(/needs_reauth/g)?.length]).toEqual([
        0,
        accounts.length,
      ]);
      const { stdout, stderr } = await runInProcess(doctorSettings(), 'doctor', ...form);
      shown.push(stdout, stderr);
    }
    const doctor = await runInProcess(doctorSettings(), 'doctor', '--json');
    expect(doctor.status).toBe(1);
    for (const { platform } of accounts) {
      expect(doctor.stdout).toContain(`${platform} of team ${team.teamId}`);
    }
    await ofAll(reconnect);
    await expectRecovery();
  });

  it('has written no token, code or client secret anywhere', () => expectNoSecrets(200));

  it('is read with requests that the platforms accept', () => expectAcceptedRequests(20));
});
