import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import { verify } from './invariants/verify';
import { Load } from './load/load';
import { Findings } from './report/findings';
import { inRounds, roundsOf } from './report/in-rounds';
import { backendPids, untilNoneLeak } from './rig/connections';
import { Rig } from './rig/rig';

const ROUNDS = roundsOf(3);
const POOL_SIZE = 20;
const MAX_RESPONSE_MS = 6_000;

describe('Connection failures between the service and PostgreSQL, under load', () => {
  let proxy: TcpProxy;
  let rig: Rig;
  let load: Load;

  beforeAll(async () => {
    rig = await Rig.open({
      startProxy: async (url) => (proxy = await startTcpProxy(url)).url,
      environment: { DATABASE_POOL_SIZE: `${POOL_SIZE}` },
    });
    load = new Load(rig.scene, [rig.service.url]);
  });

  afterAll(async () => {
    load.close();
    await rig.close();
    await proxy.close();
  });

  it.each<[name: string, injectFault: () => Promise<void>]>([
    ['connections dropped silently', dropConnections],
    ['network partition for 8 s', partitionNetwork],
    ['connections reset', resetConnections],
    ['half of the backends suspended for 6 s', suspendBackends],
  ])(
    'leave every request with a response and leak no connection: %s',
    async (name, injectFault) => {
      const findings = new Findings(name, ROUNDS, load);
      await inRounds(ROUNDS, { rig, load, findings }, async () => {
        await injectFault();
        await load.waitFor(200);
        await load.stop();
        await untilNoneLeak(rig, POOL_SIZE);
        findings.measure('open connections', proxy.open, POOL_SIZE, 'connections');
      });
      findings.expect('the process is running', rig.service.isRunning, true);
      findings.measureResponseTimes(MAX_RESPONSE_MS);
      await load.retryUnknown();
      expect(findings.finish(await verify(rig, load))).toEqual([]);
    },
  );

  async function dropConnections(): Promise<void> {
    proxy.drop();
    await sleep(5_000);
  }

  async function partitionNetwork(): Promise<void> {
    proxy.freeze();
    await sleep(8_000);
    proxy.restore();
  }

  async function resetConnections(): Promise<void> {
    proxy.reset();
    await sleep(1_000);
  }

  async function suspendBackends(): Promise<void> {
    const pids = (await backendPids(rig)).filter((_pid, index) => index % 2 === 0);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await sleep(6_000);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
});
