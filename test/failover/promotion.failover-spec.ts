import { Client } from 'pg';
import { outcomeOf, WRITES } from '../faults/load/operation';
import { type Clusters, openClusters } from './clusters';
import { type Recount, recount } from './recount';
import { makeSynchronous, promote } from './standby';

jest.setTimeout(600_000);

const WAIT_MS = 120_000;
/** The number of operations of the load before the fault, and after the service writes again. */
const OPERATIONS_BEFORE = 300;
const OPERATIONS_AFTER = 200;

describe('A standby that is promoted under load', () => {
  let clusters: Clusters;

  beforeEach(async () => {
    clusters = await openClusters();
  });

  afterEach(async () => {
    await clusters.primary.signalAll('SIGCONT');
    await clusters.close();
  });

  /** Waits until the service writes to the promoted standby, and looks up all writes there. */
  async function finish(): Promise<Recount> {
    const { load, standby, rig } = clusters;
    await load.waitForWrite(WAIT_MS);
    await load.waitFor(OPERATIONS_AFTER);
    await load.stop();
    await load.retryUnknown();
    expect(rig.service.isRunning).toBe(true);
    return recount(standby, rig.scene, load.operations);
  }

  const acknowledged = (): number =>
    clusters.load.operations.filter(
      (one) =>
        WRITES.some((kind) => kind === one.request.kind) && outcomeOf(one) === 'acknowledged',
    ).length;

  it('has every acknowledged write with synchronous replication', async () => {
    const { primary, standby, route, load } = clusters;
    await makeSynchronous(primary);
    load.start();
    await load.waitFor(OPERATIONS_BEFORE);
    await primary.stop('SIGQUIT');
    await promote(standby);
    route.leadTo(standby.url, 'cut');

    const found = await finish();
    expect(found).toMatchObject({ lost: [], violations: [] });
    expect(found.acknowledged).toBe(acknowledged());
    report('synchronous, primary stopped', found);
    await expectLossDetected();
  });

  it('has every acknowledged write after a primary that hangs, whose connections stay open', async () => {
    const { primary, standby, route, load } = clusters;
    await makeSynchronous(primary);
    load.start();
    await load.waitFor(OPERATIONS_BEFORE);
    await primary.signalAll('SIGSTOP');
    await promote(standby);
    route.leadTo(standby.url, 'keep');

    const found = await finish();
    expect(found).toMatchObject({ lost: [], violations: [] });
    report('synchronous, primary hangs', found);
  });

  it('lacks the writes that asynchronous replication has not sent, and is consistent', async () => {
    const { primary, standby, route, replication, load } = clusters;
    load.start();
    await load.waitFor(OPERATIONS_BEFORE);
    replication.cut();
    const before = acknowledged();
    while (acknowledged() < before + 50) await load.waitFor(10);
    await primary.stop('SIGQUIT');
    await promote(standby);
    route.leadTo(standby.url, 'cut');

    const found = await finish();
    expect(found.violations).toEqual([]);
    expect(found.lost.length).toBeGreaterThanOrEqual(50);
    report('asynchronous, replica cut off before', found);
  });

  /** The control: a recount that misses a lost row proves nothing. */
  async function expectLossDetected(): Promise<void> {
    const { standby, rig, load } = clusters;
    const client = new Client({ connectionString: standby.adminUrl });
    await client.connect();
    try {
      // Disables triggers and foreign keys.
      await client.query('SET session_replication_role = replica');
      const { rows } = await client.query<{ email: string }>(
        `DELETE FROM customers WHERE id = (SELECT id FROM customers
          WHERE email LIKE 'c-%@load.example' ORDER BY id DESC LIMIT 1) RETURNING email`,
      );
      const { lost } = await recount(standby, rig.scene, load.operations);
      expect(lost).toEqual([`customer ${rows[0]?.email}`]);
    } finally {
      await client.end();
    }
  }
});

function report(scenario: string, { acknowledged, lost }: Recount): void {
  const byKind = WRITES.map(
    (kind) => `${lost.filter((line) => line.startsWith(`${kind} `)).length} ${kind}`,
  );
  process.stderr.write(
    `\n${scenario}: ${lost.length} of ${acknowledged} acknowledged writes lost (${byKind.join(', ')})\n`,
  );
}
