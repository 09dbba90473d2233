import { verify } from './invariants/verify';
import { missingWebhooks, pendingWebhooks } from './invariants/webhooks';
import { Load } from './load/load';
import { durationMs } from './load/operation';
import { Findings } from './report/findings';
import { inRounds, roundsOf } from './report/in-rounds';
import { Rig } from './rig/rig';
import { until } from './rig/until';

const ROUNDS = roundsOf(5);
const MAX_RESPONSE_MS = 6_000;
const WEBHOOKS_MS = 60_000;

describe('kill -9 of one of two processes on one database, under load', () => {
  it('lets the other process serve all of its requests', async () => {
    const rig = await Rig.open({ services: 2 });
    const [killed, other] = rig.services;
    if (killed === undefined || other === undefined)
      throw new Error('The rig must have two services.');
    const load = new Load(rig.scene, [killed.url, other.url]);
    const findings = new Findings('kill -9 of one of two processes', ROUNDS, load);
    try {
      await other.start();
      await inRounds(ROUNDS, { rig, load, findings }, async () => {
        await killed.stop('SIGKILL');
        await load.waitFor(200);
        await killed.start();
      });
      for (const one of load.operations.filter(({ origin }) => origin === other.url)) {
        const { request, reply, error } = one;
        findings.measure('response time of the other process', durationMs(one), MAX_RESPONSE_MS);
        const isServed = reply !== null && reply.status < 500;
        if (!isServed)
          findings.addViolation(`the other: ${request.path}: ${reply?.status ?? error}`);
      }
      await until('webhooks are sent', WEBHOOKS_MS, async () => (await pendingWebhooks(rig)) === 0);
      for (const violation of await missingWebhooks(rig)) findings.addViolation(violation);
      await load.retryUnknown();
      expect(findings.finish(await verify(rig, load))).toEqual([]);
    } finally {
      load.close();
      await rig.close();
    }
  });
});
