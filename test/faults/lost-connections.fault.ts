import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';
import { verify } from './invariants/verify';
import { Load } from './load/load';
import { Findings } from './report/findings';
import { inRounds, roundsOf } from './report/in-rounds';
import { backendPids, untilNoneLeaks } from './rig/connections';
import { Rig } from './rig/rig';

const ROUNDS = roundsOf(3);
const POOL_SIZE = 20;
const ANSWERED_MS = 6_000;

describe('Between the service and PostgreSQL, under load', () => {
  let proxy: TcpProxy;
  let rig: Rig;
  let load: Load;

  beforeAll(async () => {
    rig = await Rig.open({
      through: async (url) => (proxy = await startTcpProxy(url)).url,
      environment: { DATABASE_POOL_SIZE: `${POOL_SIZE}` },
    });
    load = new Load(rig.scene, [rig.service.url]);
  });

  afterAll(async () => {
    load.close();
    await rig.close();
    await proxy.close();
  });

  it.each<[name: string, makeFault: () => Promise<void>]>([
    ['connections dropped silently', dropConnections],
    ['network silent for 8 s', silenceNetwork],
    ['connections reset', resetConnections],
    ['half of the backends frozen for 6 s', freezeBackends],
  ])('%s: no request without an answer, no connection left behind', async (name, makeFault) => {
    const findings = new Findings(name, ROUNDS, load);
    await inRounds(ROUNDS, { rig, load, findings }, async () => {
      await makeFault();
      await load.waitFor(200);
      await load.stop();
      await untilNoneLeaks(rig, POOL_SIZE);
      findings.measure('connections that the service holds', proxy.open, POOL_SIZE, 'connections');
    });
    findings.expect('the process lives on', rig.service.isRunning, true);
    findings.measureAnswers(ANSWERED_MS);
    await load.repeatUnknown();
    expect(findings.finish(await verify(rig, load))).toEqual([]);
  });

  async function dropConnections(): Promise<void> {
    proxy.drop();
    await sleep(5_000);
  }

  async function silenceNetwork(): Promise<void> {
    proxy.freeze();
    await sleep(8_000);
    proxy.mend();
  }

  async function resetConnections(): Promise<void> {
    proxy.reset();
    await sleep(1_000);
  }

  async function freezeBackends(): Promise<void> {
    const pids = (await backendPids(rig)).filter((_pid, index) => index % 2 === 0);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await sleep(6_000);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
});
