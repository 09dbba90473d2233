import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { percentile } from '../../bench/measure/statistics';
import { readConfig } from '../../src/core/config/app-config';
import { Database } from '../../src/core/database/database';
import { createApp } from '../../src/create-app';
import { FacebookEmulator } from '../../packages/social-connectors/test/emulators/facebook/facebook-emulator';
import {
  connectAccounts,
  type DueAccount,
  facebookVariables,
  findUnfairCalls,
  jobsLeft,
  makeDue,
} from '../support/due-accounts';
import { verify } from './invariants/verify';
import { Load } from './load/load';
import { durationMs, type Operation } from './load/operation';
import { Findings } from './report/findings';
import { Rig } from './rig/rig';
import { until } from './rig/until';

const ACCOUNTS = 1_000;
/** The posts of a page of Facebook: each account reads 25 of them, the large account all. */
const POSTS = 1_250;
const MAX_RESPONSE_MS = 6_000;
const MAX_REFRESH_MS = 480_000;
const POLL_INTERVAL_MS = 500;
/** At most 160 requests a second, far fewer than the processes can serve. */
const CONNECTIONS = 8;
const PAUSE_MS = 50;
const IDLE_OPERATIONS = 2_000;

describe('Two processes with 1,000 accounts that are due at the same time', () => {
  let emulator: FacebookEmulator;
  let environment: NodeJS.ProcessEnv;
  let rig: Rig;
  let load: Load;

  beforeAll(async () => {
    const until = new Date().toISOString();
    emulator = await new FacebookEmulator('facebook', { posts: POSTS, until }).start();
    environment = {
      ...facebookVariables(emulator),
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    rig = await Rig.open({ services: 2, environment });
    const urls = rig.services.map(({ url }) => url);
    load = new Load(rig.scene, urls, CONNECTIONS, PAUSE_MS);
  });

  afterAll(async () => {
    load.close();
    await rig.close();
    await emulator.close();
  });

  it('refresh each account once and in turn, and serve all requests meanwhile', async () => {
    const accounts = await connectAll();
    const [large] = accounts;
    if (large === undefined) throw new Error('There are no accounts.');
    await rig.services[1]?.start();
    load.start();
    await load.waitFor(IDLE_OPERATIONS);
    const idle = [...load.operations];
    const findings = new Findings('1,000 accounts due at the same time', 1, load);
    const database = { database: rig.postgres };
    await makeDue(database, large);
    const refreshMs = await until(
      'no account is due',
      MAX_REFRESH_MS,
      async () => (await jobsLeft(database, 'facebook')) === 0,
      POLL_INTERVAL_MS,
    );
    await load.stop();
    process.stdout.write(
      `${Math.round(ACCOUNTS / (refreshMs / 60_000))} accounts a minute; ` +
        `GET requests: ${describeReads(findings.operations)}, before: ${describeReads(idle)}\n`,
    );
    findings.measureResponseTimes(MAX_RESPONSE_MS);
    for (const unfair of findUnfairCalls(emulator, accounts, large)) findings.addViolation(unfair);
    for (const violation of emulator.violations) findings.addViolation(violation);
    expect(findings.finish(await verify(rig, load))).toEqual([]);
  });

  /** Connects the accounts before they are due. */
  async function connectAll(): Promise<DueAccount[]> {
    const { url: databaseUrl } = rig.postgres;
    const config = readConfig({ DATABASE_URL: databaseUrl, ...environment });
    const app = await createApp({ config, databaseUrl, logger: pino({ level: 'silent' }) });
    const tokens = Array.from({ length: ACCOUNTS }, () => emulator.issuePageToken());
    const { id } = emulator.mainPage;
    const accounts = await connectAccounts(
      { app, database: app.get(Database) },
      'facebook',
      tokens,
      id,
    );
    await app.close();
    return accounts;
  }
});

/** The median and the 99th percentile of the response times of reads. */
function describeReads(operations: readonly Operation[]): string {
  const times = operations
    .filter(({ request }) => request.kind === 'read')
    .map(durationMs)
    .toSorted((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(1));
  return `p50 ${p50} ms, p99 ${p99} ms (${times.length} requests)`;
}
