import { HOUR_MS } from '../../src/core/values/durations';
import type { Scene } from '../faults/load/scene';
import { until } from '../faults/rig/until';
import { type Clusters, openClusters } from './clusters';

jest.setTimeout(600_000);

const WAIT_MS = 120_000;
/** A lag that was measured longer ago counts as unknown. */
const MEASURED_MS = 5_000;
const LAG_LINE = /^rapport_replica_lag_seconds\{replica="1"\} (\S+)$/m;
const USABLE_LINE = /^rapport_replica_usable\{replica="1"\} 1$/m;

describe('Lists from a streaming standby', () => {
  let clusters: Clusters;
  let created = 0;

  beforeAll(async () => {
    clusters = await openClusters();
  });

  afterAll(async () => {
    await clusters.standby.query('SELECT pg_wal_replay_resume()');
    await clusters.close();
  });

  async function restart(maxLagMs: number): Promise<void> {
    const { rig, standby } = clusters;
    await rig.service.stop('SIGTERM');
    await rig.service.start({
      DATABASE_REPLICA_URLS: standby.url,
      DATABASE_REPLICA_MAX_LAG_MS: `${maxLagMs}`,
      METRICS: 'true',
    });
    await until('a usable standby', WAIT_MS, isUsable);
  }

  async function metrics(): Promise<string> {
    const reply = await fetch(`${clusters.rig.service.url}/metrics`);
    return reply.text();
  }

  /** The lag in seconds, or null if it is not measured. */
  async function lagSeconds(): Promise<number | null> {
    const [, seconds] = LAG_LINE.exec(await metrics()) ?? [];
    return seconds === undefined ? null : Number(seconds);
  }

  const isUsable = async (): Promise<boolean> => USABLE_LINE.test(await metrics());

  async function call<T>(path: string, options: RequestInit = {}): Promise<T> {
    const { rig } = clusters;
    const scene: Scene = rig.scene;
    const reply = await fetch(`${rig.service.url}/v1${path}`, {
      ...options,
      headers: new Headers([
        ['authorization', `Bearer ${scene.apiKey}`],
        ['content-type', 'application/json'],
        ...new Headers(options.headers),
      ]),
    });
    expect(reply.status).toBeLessThan(300);
    return (await reply.json()) as T;
  }

  /** Creates a customer, and returns a function that reads a list and tells whether the list has the customer. */
  async function createCustomer(): Promise<(headers?: Record<string, string>) => Promise<boolean>> {
    created += 1;
    const email = `replica-${created}@load.example`;
    const body = JSON.stringify({ firstName: 'Replica', lastName: 'Reader', email });
    await call('/customer', { method: 'POST', body });
    return async (headers = {}) => {
      const list = await call<{ data: { email: string }[] }>('/customers?limit=5', { headers });
      return list.data.some((customer) => customer.email === email);
    };
  }

  it('lack what was just written, unless they ask for the primary, while the lag is allowed', async () => {
    await restart(HOUR_MS);
    await clusters.standby.query('SELECT pg_wal_replay_pause()');
    const isListed = await createCustomer();
    expect(await isListed()).toBe(false);
    expect(await isListed({ consistency: 'strong' })).toBe(true);
    expect(await isListed({ consistency: 'eventual' })).toBe(false);
    await until('the lag is measured', WAIT_MS, async () => ((await lagSeconds()) ?? 0) > 0);
    expect(await isListed()).toBe(false);

    await clusters.standby.query('SELECT pg_wal_replay_resume()');
    await until('the standby has caught up', WAIT_MS, async () => (await lagSeconds()) === 0);
    expect(await isListed()).toBe(true);
  });

  it('come from the primary while the standby lags too far, and from the standby again afterwards', async () => {
    await restart(100);
    await clusters.standby.query('SELECT pg_wal_replay_pause()');
    const isListed = await createCustomer();
    await until('the primary serves the list', WAIT_MS, isListed);
    expect(await lagSeconds()).toBeGreaterThan(0.1);
    expect(await isUsable()).toBe(false);
    // A list has at once what is written now.
    expect(await (await createCustomer())()).toBe(true);

    await clusters.standby.query('SELECT pg_wal_replay_resume()');
    await until('the standby has caught up', WAIT_MS, async () => (await lagSeconds()) === 0);
    await until('the standby serves a list', WAIT_MS, async () => {
      const before = await readsOfStandby();
      await isListed();
      return (await readsOfStandby()) > before;
    });
  });

  it('do not lag while the primary writes nothing, however old the last change is', async () => {
    await restart(100);
    await until('no lag, and an old last change', WAIT_MS, async () => {
      const [row] = await clusters.standby.query<{ isOld: boolean }>(
        `SELECT clock_timestamp() - pg_last_xact_replay_timestamp() > interval '1 s' AS "isOld"`,
      );
      return row?.isOld === true && (await lagSeconds()) === 0;
    });
  });

  it('come from the primary when the standby has lost its connection to it', async () => {
    await restart(100);
    clusters.replication.cut();
    const isListed = await createCustomer();
    await until('the primary serves the list', WAIT_MS, isListed);
    await until('the lag is measured', WAIT_MS, async () => ((await lagSeconds()) ?? 0) > 0.1);
    clusters.replication.restore();
    await until('the standby has caught up', WAIT_MS, async () => (await lagSeconds()) === 0);
  });

  it('stay usable while the primary is unreachable', async () => {
    await restart(100);
    const { route, primary, rig } = clusters;
    const cutAt = Date.now();
    route.leadTo('postgres://127.0.0.1:1', 'cut');
    await until('not ready', WAIT_MS, async () => (await rig.service.health('ready')) === 503);
    await until('a usable standby, later than the last position counts', WAIT_MS, async () => {
      return Date.now() - cutAt > MEASURED_MS + 1_000 && (await isUsable());
    });
    expect(await rig.service.health('ready')).toBe(503);
    expect(await lagSeconds()).toBe(0);
    route.leadTo(primary.url, 'keep');
    await until('ready', WAIT_MS, async () => (await rig.service.health('ready')) === 200);
  });

  /** The number of scans of the table of customers on the standby. */
  async function readsOfStandby(): Promise<number> {
    const [row] = await clusters.standby.query<{ reads: string }>(
      `SELECT seq_scan + coalesce(idx_scan, 0) AS reads FROM pg_stat_user_tables WHERE relname = 'customers'`,
    );
    return Number(row?.reads);
  }
});
