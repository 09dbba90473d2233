import { WRITES } from '../faults/load/operation';
import { until } from '../faults/rig/until';
import { type Clusters, openClusters } from './clusters';
import { recount } from './recount';
import { catchUp, promote } from './standby';

jest.setTimeout(600_000);

const WAIT_MS = 120_000;

describe('A primary that turns read-only behind its name, under load', () => {
  let clusters: Clusters;

  beforeAll(async () => {
    clusters = await openClusters();
  });

  afterAll(async () => {
    await clusters.close();
  });

  async function setReadOnly(value: 'on' | 'off'): Promise<void> {
    const { primary } = clusters;
    await primary.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await primary.query('SELECT pg_reload_conf()');
    await until(`read-only is ${value}`, WAIT_MS, async () => {
      const [row] = await primary.query<{ value: string }>(
        `SELECT current_setting('default_transaction_read_only') AS value`,
      );
      return row?.value === value;
    });
  }

  /** The statuses of a whole cycle of the load's requests, one after the other. */
  async function statusesOfCycle(): Promise<Map<string, number[]>> {
    const statuses = new Map<string, number[]>();
    for (let count = 0; count < 10; count += 1) {
      const { request, reply } = await clusters.load.sendOne();
      const { kind } = request;
      statuses.set(kind, [...(statuses.get(kind) ?? []), reply?.status ?? 0]);
    }
    return statuses;
  }

  async function expectUnavailable(): Promise<void> {
    const statuses = await statusesOfCycle();
    for (const kind of WRITES) expect(new Set(statuses.get(kind))).toEqual(new Set([503]));
    expect(await clusters.rig.service.health('ready')).toBe(503);
    expect(await clusters.rig.service.health('live')).toBe(200);
  }

  async function expectServed(): Promise<void> {
    // The first of these requests is a write.
    const all = [...(await statusesOfCycle()).values()].flat();
    expect(all.filter((status) => status >= 500)).toEqual([]);
    expect(await clusters.rig.service.health('ready')).toBe(200);
  }

  async function loadUntilNotReady(): Promise<void> {
    const { load, rig } = clusters;
    await until('not ready', WAIT_MS, async () => (await rig.service.health('ready')) === 503);
    await load.waitFor(100);
    await load.stop();
  }

  it.each(['kept', 'cut'])(
    'makes the service respond with 503 meanwhile, and serve the first request afterwards: connections %s',
    async (kind) => {
      const { load, primary } = clusters;
      load.start();
      await load.waitFor(200);
      await setReadOnly('on');
      if (kind === 'cut') {
        await primary.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rapport'`,
        );
      }
      await loadUntilNotReady();
      await expectUnavailable();

      await setReadOnly('off');
      await expectServed();
    },
  );

  it('is left for the promoted standby, while connections to it stay open, without a lost write', async () => {
    const { load, primary, standby, route, rig } = clusters;
    load.start();
    await load.waitFor(200);
    await setReadOnly('on');
    await loadUntilNotReady();
    await catchUp(primary, standby);
    await promote(standby);
    // The setting was not replicated, since it is in a file.
    route.leadTo(standby.url, 'keep');
    await expectServed();

    await load.retryUnknown();
    const found = await recount(standby, rig.scene, load.operations);
    expect(found).toMatchObject({ lost: [], violations: [] });
    expect(await primary.query('SELECT 1')).toHaveLength(1);
  });
});
