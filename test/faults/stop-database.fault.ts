import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from './invariants/verify';
import { Load } from './load/load';
import { lastedMs } from './load/operation';
import { Findings } from './report/findings';
import { inRounds, roundsOf } from './report/in-rounds';
import { Rig } from './rig/rig';

const ROUNDS = roundsOf(5);
const DOWN_MS = 5_000;
const REFUSED_MS = 3_000;
const BACK_MS = 5_000;
const ANSWERED_MS = 6_000;

describe('PostgreSQL stopped with -m immediate, under load', () => {
  it('is felt as 503 while it is away, and forgotten once it is back', async () => {
    const rig = await Rig.open();
    const { postgres, service } = rig;
    const load = new Load(rig.scene, [service.url]);
    const findings = new Findings('PostgreSQL stopped at once, 5 s down', ROUNDS, load);

    /** Answers to what was asked in between are refusals, and soon there. */
    const judge = (downAt: number, upAt: number): void => {
      const asked = load.operations.filter(
        ({ startedAt }) => startedAt > downAt && startedAt < upAt,
      );
      for (const one of asked) {
        findings.measure('refused while it is down', lastedMs(one), REFUSED_MS);
        if (one.endedAt < upAt) {
          const status = one.answer?.status ?? one.error;
          findings.expect(`${one.request.path} while it is down`, status, 503);
        }
      }
    };

    try {
      await inRounds(ROUNDS, { rig, load, findings }, async () => {
        await postgres.stop('SIGQUIT');
        const downAt = performance.now();
        while (performance.now() - downAt < DOWN_MS) {
          findings.expect('/health/live while it is down', await service.health('live'), 200);
          findings.expect('/health/ready while it is down', await service.health('ready'), 503);
          await sleep(250);
        }
        const upAt = performance.now();
        await postgres.start();
        const backAt = performance.now();
        await load.waitForWrite(2 * BACK_MS);
        findings.measure('first write after its return', performance.now() - backAt, BACK_MS);
        await load.waitFor(200);
        judge(downAt, upAt);
      });
      findings.expect('the process lives on', service.isRunning, true);
      findings.measureAnswers(ANSWERED_MS);
      await load.repeatUnknown();
      expect(findings.finish(await verify(rig, load))).toEqual([]);
    } finally {
      load.close();
      await rig.close();
    }
  });
});
