import { Readiness } from '../../../src/observability/readiness';
import { DeliveryQueueRepository } from '../../../src/responses/webhooks/delivery-queue.repository';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { type Answer, answerWith, hang, Receiver } from './receiver';
import {
  createHookedForm,
  deliveriesOf,
  eventually,
  remark,
  settled,
  startAnother,
  startWebhookApp,
} from './webhook-app';

const answerLate: Answer = (response) => setTimeout(() => response.writeHead(200).end(), 100);

describe('A shutdown', () => {
  /** Never sends anything itself: it takes submissions and shows what became of them. */
  let testApp: TestApp;
  let team: TeamClient;
  let receiver: Receiver;

  beforeAll(async () => {
    testApp = await startWebhookApp();
    jest.spyOn(testApp.app.get(DeliveryQueueRepository), 'claimDue').mockResolvedValue([]);
    team = await createTeam(testApp);
  });

  beforeEach(async () => {
    receiver = await Receiver.start(answerLate);
  });

  afterEach(async () => {
    await receiver.close();
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await testApp.close();
  });

  it('still sends all that is due', async () => {
    const form = await createHookedForm(team, receiver);
    await Promise.all(times(12, () => remark(team, form.id)));
    const app = await startAnother(testApp, { WEBHOOK_CONCURRENCY: '8' });
    await eventually(() => receiver.calls.length > 0);
    expect(receiver.calls.length).toBeLessThan(12);

    await app.close();

    expect(receiver.calls).toHaveLength(12);
    const statuses = (await deliveriesOf(team, form.id)).map(({ status }) => status);
    expect(statuses).toEqual(times(12, () => 'delivered'));
  });

  it('gives up in time, and the next process sends at once what is left', async () => {
    receiver.answer = hang;
    const form = await createHookedForm(team, receiver);
    await Promise.all(times(5, () => remark(team, form.id)));
    const environment = { WEBHOOK_CONCURRENCY: '8' };
    const app = await startAnother(testApp, environment, { shutdownMs: 300 });
    await eventually(() => receiver.calls.length === 2);

    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeGreaterThan(250);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await eventually(async () => (await receiver.connections()) === 0);
    const rows = await testApp.database.query(
      `SELECT DISTINCT status, attempts, last_error AS "lastError", claimed_until AS "claimedUntil"
         FROM webhook_deliveries WHERE form_id = $1`,
      [form.id],
    );
    expect(rows).toEqual([{ status: 'pending', attempts: 0, lastError: null, claimedUntil: null }]);

    receiver.answer = answerWith(200);
    const next = await startAnother(testApp);
    expect(await settled(team, form.id)).toHaveLength(5);
    await next.close();
  });

  it('counts the time that the requests in flight took', async () => {
    receiver.answer = hang;
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    const app = await startAnother(testApp);
    await eventually(() => receiver.calls.length === 1);
    jest.spyOn(app.get(Readiness), 'stoppingForMs', 'get').mockReturnValue(60_000);

    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('does not wait for what is not due yet', async () => {
    receiver.answer = answerWith(503, { 'Retry-After': '60' });
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    const app = await startAnother(testApp, { WEBHOOK_MAX_ATTEMPTS: '3' });
    await eventually(async () => (await deliveriesOf(team, form.id))[0]?.attempts === 1);

    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(receiver.calls).toHaveLength(1);
  });
});
