import { verify } from './invariants/verify';
import { missingWebhooks, pendingWebhooks } from './invariants/webhooks';
import { Load } from './load/load';
import { Findings } from './report/findings';
import { inRounds, roundsOf } from './report/in-rounds';
import { Rig } from './rig/rig';
import { until } from './rig/until';
import { watchReadiness } from './rig/watch-readiness';

const EXIT_MS = 10_000;
const WEBHOOKS_MS = 60_000;

describe('SIGTERM, under load', () => {
  let rig: Rig;
  let load: Load;

  beforeAll(async () => {
    rig = await Rig.open();
    load = new Load(rig.scene, [rig.service.url]);
  });

  afterAll(async () => {
    load.close();
    await rig.close();
  });

  it.each([
    { name: 'SIGTERM', rounds: roundsOf(10), isHanging: false },
    { name: 'SIGTERM while the webhook receiver hangs', rounds: roundsOf(5), isHanging: true },
  ])(
    'makes the service respond to all received requests, and exit within 10 s: $name',
    async ({ name, rounds, isHanging }) => {
      const { receiver, service } = rig;
      const findings = new Findings(name, rounds, load);
      receiver.isHanging = isHanging;
      await inRounds(rounds, { rig, load, findings }, async () => {
        const readiness = await watchReadiness(service.url);
        const { status, ms } = await service.stop('SIGTERM');
        findings.expect('exit status', status, 0);
        findings.measure('shutdown time', ms, EXIT_MS);
        findings.expect('readiness', String(await readiness.all), '200,503');
        await load.stop();
        await service.start();
      });
      for (const { request, reply, error } of findings.operations) {
        const isInterrupted = reply === null && error !== 'ECONNREFUSED';
        if (isInterrupted) findings.addViolation(`${request.path} was interrupted: ${error}`);
      }
      receiver.isHanging = false;
      await until(
        'no webhook is pending',
        WEBHOOKS_MS,
        async () => (await pendingWebhooks(rig)) === 0,
      );
      // A hanging receiver uses up the only attempt: it fails after 10 s.
      if (!isHanging)
        for (const violation of await missingWebhooks(rig)) findings.addViolation(violation);
      await load.retryUnknown();
      expect(findings.finish(await verify(rig, load))).toEqual([]);
    },
  );
});
