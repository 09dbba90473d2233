import { verify } from './invariants/verify';
import { missingWebhooks, pendingWebhooks } from './invariants/webhooks';
import { Load } from './load/load';
import { Findings } from './report/findings';
import { inRounds, roundsOf } from './report/in-rounds';
import { Rig } from './rig/rig';
import { until } from './rig/until';

const ROUNDS = roundsOf(10);
const READY_MS = 5_000;
/** The leases of a killed process expire after 12 s. */
const WEBHOOKS_MS = 60_000;

describe('kill -9 of the service, under load', () => {
  it('keeps all acknowledged writes, is ready within 5 s, and sends all pending webhooks', async () => {
    const rig = await Rig.open();
    const { service } = rig;
    const load = new Load(rig.scene, [service.url]);
    const findings = new Findings('kill -9 of the service', ROUNDS, load);
    try {
      await inRounds(ROUNDS, { rig, load, findings }, async () => {
        const { status } = await service.stop('SIGKILL');
        findings.expect('exit status after SIGKILL', status, null);
        findings.measure('time to readiness', await service.start(), READY_MS);
        await load.waitFor(200);
      });
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
