import type { ServerResponse } from 'node:http';
import { HOUR_MS } from '../../../src/core/values/durations';
import { Readiness } from '../../../src/core/observability/readiness';
import { DeliveryQueueRepository } from '../../../src/responses/webhooks/delivery-queue.repository';
import { times } from '../../support/collections';
import { replyWith, hang, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import {
  createHookedForm,
  deliveriesOf,
  remark,
  settled,
  startAnother,
  startWebhookApp,
} from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

describe('A shutdown', () => {
  /** An application that accepts submissions and lists deliveries, but sends no webhooks. */
  const { testApp, team } = useTeams({ app: startWebhookApp });
  const receiver = useEachTest(() => Receiver.start());

  beforeAll(async () => {
    jest
      .spyOn(testApp.app.get(DeliveryQueueRepository), 'claimDue')
      .mockResolvedValue({ claims: [], next: null });
  });

  afterAll(async () => {
    jest.restoreAllMocks();
  });

  function expectEachOnce(count: number): void {
    const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  }

  it('sends all due deliveries', async () => {
    const pending: ServerResponse[] = [];
    receiver.reply = (response) => pending.push(response);
    const form = await createHookedForm(team, receiver);
    await Promise.all(times(12, () => remark(team, form.id)));
    const app = await startAnother(testApp, { WEBHOOK_CONCURRENCY: '8' });
    await eventually(() => receiver.calls.length > 0);
    expect(receiver.calls.length).toBeLessThan(12);

    const closed = app.close();
    receiver.reply = replyWith(200);
    for (const response of pending) response.writeHead(200).end();
    await closed;

    expect(receiver.calls).toHaveLength(12);
    const statuses = (await deliveriesOf(team, form.id)).map(({ status }) => status);
    expect(statuses).toEqual(times(12, () => 'delivered'));
  });

  it('interrupts and counts attempts after a time limit, and leaves the remaining deliveries to the next process', async () => {
    receiver.reply = hang;
    const form = await createHookedForm(team, receiver);
    await Promise.all(times(5, () => remark(team, form.id)));
    const environment = { WEBHOOK_CONCURRENCY: '8' };
    const shutdownMs = 2 * HOUR_MS;
    const app = await startAnother(testApp, environment, { attemptMs: HOUR_MS, shutdownMs });
    await eventually(() => receiver.calls.length === 2);

    const timers = jest.spyOn(globalThis, 'setTimeout');
    const claims = jest.spyOn(app.get(DeliveryQueueRepository), 'claimDue');
    const closed = app.close();
    const abandon = await eventually(() => timers.mock.calls.find(([, ms]) => ms === shutdownMs));
    timers.mockRestore();
    // The shutdown continues to search for due deliveries until it abandons the attempts.
    await eventually(() => claims.mock.calls.length > 0);
    expect(await receiver.connections()).toBe(2);
    abandon[0]();
    await closed;
    await eventually(async () => (await receiver.connections()) === 0);
    const rows = await testApp.database.query(
      `SELECT status, attempts, last_error AS "lastError", claimed_until AS "claimedUntil",
              count(*)::integer AS deliveries
         FROM webhook_deliveries WHERE form_id = $1 GROUP BY 1, 2, 3, 4 ORDER BY 1`,
      [form.id],
    );
    expect(rows).toEqual([
      {
        status: 'failed',
        attempts: 1,
        lastError: 'The service was stopped before the receiver had responded completely.',
        claimedUntil: null,
        deliveries: 2,
      },
      { status: 'pending', attempts: 0, lastError: null, claimedUntil: null, deliveries: 3 },
    ]);

    receiver.reply = replyWith(200);
    const next = await startAnother(testApp);
    expect(await settled(team, form.id)).toHaveLength(5);
    await next.close();
    expectEachOnce(5);
  });

  it('begins no attempt for which too little time is left', async () => {
    const form = await createHookedForm(team, receiver);
    const app = await startAnother(testApp, {}, { shutdownMs: 7_499 });
    jest.spyOn(app.get(Readiness), 'isStopping', 'get').mockReturnValue(true);
    await remark(team, form.id);

    await app.close();

    expect(receiver.calls).toHaveLength(0);
    expect(await deliveriesOf(team, form.id)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    const next = await startAnother(testApp);
    await settled(team, form.id);
    await next.close();
    expectEachOnce(1);
  });

  it('releases its claims if claiming took too long', async () => {
    const form = await createHookedForm(team, receiver);
    const app = await startAnother(testApp, {}, { shutdownMs: HOUR_MS });
    const readiness = app.get(Readiness);
    jest.spyOn(readiness, 'isStopping', 'get').mockReturnValue(true);
    const passed = jest.spyOn(readiness, 'stoppingForMs', 'get').mockReturnValue(0);
    const queue = app.get(DeliveryQueueRepository);
    const claimDue = queue.claimDue.bind(queue);
    let count = 0;
    jest.spyOn(queue, 'claimDue').mockImplementation(async (...args) => {
      const found = await claimDue(...args);
      count += found.claims.length;
      if (count > 0) passed.mockReturnValue(HOUR_MS - 7_499);
      return found;
    });
    await remark(team, form.id);

    await app.close();

    expect(count).toBe(1);
    expect(receiver.calls).toHaveLength(0);
    const rows = await testApp.database.query(
      'SELECT status, attempts, claimed_until FROM webhook_deliveries WHERE form_id = $1',
      [form.id],
    );
    expect(rows).toEqual([{ status: 'pending', attempts: 0, claimed_until: null }]);
  });

  it('begins attempts at a quick receiver while enough time is left', async () => {
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    const first = await startAnother(testApp);
    await settled(team, form.id);
    await first.close();
    const app = await startAnother(testApp, {}, { shutdownMs: 5_000 });
    jest.spyOn(app.get(Readiness), 'isStopping', 'get').mockReturnValue(true);
    await remark(team, form.id);

    await app.close();

    expectEachOnce(2);
  });

  it('includes the time for requests in flight in its time limit', async () => {
    receiver.reply = hang;
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    const app = await startAnother(testApp, {}, { attemptMs: HOUR_MS, shutdownMs: 5_000 });
    await eventually(() => receiver.calls.length === 1);
    jest.spyOn(app.get(Readiness), 'stoppingForMs', 'get').mockReturnValue(5_000);

    await app.close();

    await eventually(async () => (await receiver.connections()) === 0);
    expect(await deliveriesOf(team, form.id)).toMatchObject([{ status: 'failed', attempts: 1 }]);
  });

  it('does not wait for deliveries that are not due yet', async () => {
    receiver.reply = replyWith(503, { 'Retry-After': '3600' });
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    const environment = { WEBHOOK_MAX_ATTEMPTS: '3' };
    const app = await startAnother(testApp, environment, { shutdownMs: HOUR_MS });
    await eventually(async () => (await deliveriesOf(team, form.id))[0]?.attempts === 1);

    await app.close();

    expect(receiver.calls).toHaveLength(1);
  });
});
