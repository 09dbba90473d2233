import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from './invariants/verify';
import { Load } from './load/load';
import { durationMs } from './load/operation';
import { Findings } from './report/findings';
import { inRounds, roundsOf } from './report/in-rounds';
import { Rig } from './rig/rig';

const ROUNDS = roundsOf(5);
const DOWN_MS = 5_000;
const MAX_REJECTION_MS = 3_000;
const MAX_RECOVERY_MS = 5_000;
const MAX_RESPONSE_MS = 6_000;

describe('The service under load, when PostgreSQL is stopped with -m immediate,', () => {
  it('rejects requests with 503 during the outage, and recovers within 5 s after it', async () => {
    const rig = await Rig.open();
    const { postgres, service } = rig;
    const load = new Load(rig.scene, [service.url]);
    const findings = new Findings('PostgreSQL immediate shutdown, 5 s outage', ROUNDS, load);

    const checkOutage = (downAt: number, upAt: number): void => {
      const duringOutage = load.operations.filter(
        ({ startedAt }) => startedAt > downAt && startedAt < upAt,
      );
      for (const one of duringOutage) {
        findings.measure('response time during the outage', durationMs(one), MAX_REJECTION_MS);
        if (one.endedAt < upAt) {
          const status = one.reply?.status ?? one.error;
          findings.expect(`${one.request.path} during the outage`, status, 503);
        }
      }
    };

    try {
      await inRounds(ROUNDS, { rig, load, findings }, async () => {
        await postgres.stop('SIGQUIT');
        const downAt = performance.now();
        while (performance.now() - downAt < DOWN_MS) {
          findings.expect('/health/live during the outage', await service.health('live'), 200);
          findings.expect('/health/ready during the outage', await service.health('ready'), 503);
          await sleep(250);
        }
        const upAt = performance.now();
        await postgres.start();
        const backAt = performance.now();
        await load.waitForWrite(2 * MAX_RECOVERY_MS);
        findings.measure('recovery time', performance.now() - backAt, MAX_RECOVERY_MS);
        await load.waitFor(200);
        checkOutage(downAt, upAt);
      });
      findings.expect('the process is running', service.isRunning, true);
      findings.measureResponseTimes(MAX_RESPONSE_MS);
      await load.retryUnknown();
      expect(findings.finish(await verify(rig, load))).toEqual([]);
    } finally {
      load.close();
      await rig.close();
    }
  });
});
