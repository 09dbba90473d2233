import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { Client } from 'pg';
import { CliModule } from '../../../src/cli/cli.module';
import { allModules } from '../../../src/cli/command-modules';
import { readConfig } from '../../../src/core/config/app-config';
import { DeliveryQueueRepository } from '../../../src/responses/webhooks/delivery-queue.repository';
import { WebhookDispatcherService } from '../../../src/responses/webhooks/webhook-dispatcher.service';
import { createTeam } from '../../factories/team.factory';
import { captureLog } from '../../support/capture-log';
import { startTestAppBehindProxy, type TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { replyWith, hang, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import {
  createHookedForm,
  deliveriesOf,
  remark,
  setTiming,
  settled,
  settledOne,
  startAnother,
  startWebhookApp,
} from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const LOST_CONNECTION = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
/** The level of errors in the log. */
const ERROR_LEVEL = 50;
/** Number of queries of the dispatcher in one poll without due deliveries. */
const QUERIES_PER_POLL = 4;

type ClaimSpy = jest.SpiedFunction<DeliveryQueueRepository['claimDue']>;
type FinishSpy = jest.SpiedFunction<DeliveryQueueRepository['finish']>;

/** Ends the claim of an attempt whose outcome is being written, as if its time had passed. */
async function expireClaim({ databaseUrl }: TestApp, finish: FinishSpy): Promise<void> {
  const claim = finish.mock.calls[0]?.[0];
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ claimedUntil: Date }>(
    `UPDATE webhook_deliveries SET claimed_until = now() - interval '1 ms'
      WHERE id = $1 AND status = 'pending' RETURNING claimed_until AS "claimedUntil"`,
    [claim?.id],
  );
  await client.end();
  expect(rows).toHaveLength(1);
  // The outcome is written only under the same claim.
  Object.assign(claim ?? {}, rows[0]);
}

/** Waits until two polls for due deliveries have succeeded after the query with the index `from`. */
const waitForPolls = (claims: ClaimSpy, from: number): Promise<boolean> =>
  eventually(async () => {
    const results = await Promise.allSettled(
      claims.mock.results.slice(from).map(({ value }) => value as Promise<unknown>),
    );
    return results.filter(({ status }) => status === 'fulfilled').length >= 2 * QUERIES_PER_POLL;
  });

/** Waits until `count` queries for due deliveries have failed. */
const waitForFailures = (claims: ClaimSpy, count: number): Promise<boolean> =>
  eventually(async () => {
    const results = await Promise.allSettled(
      claims.mock.results.map(({ value }) => value as Promise<unknown>),
    );
    return results.filter(({ status }) => status === 'rejected').length >= count;
  });

describe('The outbox', () => {
  const { testApp, team } = useTeams({ app: startWebhookApp });
  const receiver = useEachTest(() => Receiver.start());

  /** Inserts a pending delivery; with `claimedFor`, it is claimed by another process for this interval. */
  async function insertDelivery(formId: string, claimedFor: string | null = null): Promise<string> {
    const id = randomUUID();
    await testApp.database.query(
      `WITH response AS (
         INSERT INTO form_responses (team_id, id, form_id, source, answers)
         SELECT team_id, gen_random_uuid(), id, 'public', '{}' FROM forms WHERE id = $2
         RETURNING team_id, id, form_id
       )
       INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, claimed_until)
       SELECT team_id, $1, form_id, id, now() + $3::interval FROM response`,
      [id, formId, claimedFor],
    );
    return id;
  }

  it('is sent by the next process when a process ends between commit and attempt', async () => {
    const queue = testApp.app.get(DeliveryQueueRepository);
    const claim = jest.spyOn(queue, 'claimDue').mockResolvedValue({ claims: [], next: null });
    const form = await createHookedForm(team, receiver);
    await remark(team, form.id);
    await waitForPolls(claim, claim.mock.results.length);
    expect(receiver.calls).toEqual([]);

    const next = await startAnother(testApp);
    const delivery = await settledOne(team, form.id);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(receiver.calls).toHaveLength(1);
    await next.close();
    claim.mockRestore();
  });

  it('is sent by another process when the claim of a crashed process expires', async () => {
    const form = await createHookedForm(team, receiver);
    const id = await insertDelivery(form.id, '1 minute');
    const other = await insertDelivery(form.id);
    const sent = () => receiver.calls.map(({ headers }) => headers['webhook-id']);
    await eventually(() => sent().length > 0);
    expect(sent()).toEqual([other]);

    await testApp.database.query(
      `UPDATE webhook_deliveries SET claimed_until = now() - interval '1 ms' WHERE id = $1`,
      [id],
    );
    const deliveries = await settled(team, form.id);
    expect(deliveries).toHaveLength(2);
    for (const delivery of deliveries) {
      expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 });
    }
    expect(sent()).toEqual([other, id]);
  });

  it('is not sent while another process has a claim', async () => {
    const form = await createHookedForm(team, receiver);
    await insertDelivery(form.id, '1 minute');
    await insertDelivery(form.id);
    await eventually(() => receiver.calls.length > 0);
    const claims = jest.spyOn(testApp.app.get(DeliveryQueueRepository), 'claimDue');
    await waitForPolls(claims, 0);
    claims.mockRestore();

    expect(receiver.calls).toHaveLength(1);
    const statuses = (await deliveriesOf(team, form.id)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['delivered', 'pending']);
  });

  it('is claimed for longer than the timeout of an attempt', async () => {
    receiver.reply = hang;
    const form = await createHookedForm(team, receiver);
    const [before] = await testApp.database.query<{ now: Date }>('SELECT now()');
    await remark(team, form.id);
    await eventually(() => receiver.calls.length > 0);
    // The timeout is 10 s.
    const [claim] = await testApp.database.query(
      `SELECT claimed_until >= $2::timestamptz + interval '12 s' AS "isLongEnough",
              claimed_until <= now() + interval '12 s' AS "isNotTooLong"
         FROM webhook_deliveries WHERE form_id = $1`,
      [form.id, before?.now],
    );
    expect(claim).toEqual({ isLongEnough: true, isNotTooLong: true });
    receiver.closeConnections();
    await settled(team, form.id);
  });

  it('is sent by several processes, each delivery once', async () => {
    const another = await startAnother(testApp);
    const third = await startAnother(testApp);
    const forms = await Promise.all(times(5, () => createHookedForm(team, receiver)));
    await Promise.all(forms.flatMap(({ id }) => times(10, () => insertDelivery(id))));
    await eventually(() => receiver.calls.length >= 50);
    await Promise.all(forms.map(({ id }) => settled(team, id)));
    const claims = [testApp.app, another, third].map((app) =>
      jest.spyOn(app.get(DeliveryQueueRepository), 'claimDue'),
    );
    await Promise.all(claims.map((spy) => waitForPolls(spy, 0)));
    for (const spy of claims) spy.mockRestore();

    const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(50);
    await another.close();
    await third.close();
  });

  it('is not sent by the command line', async () => {
    const { databaseUrl } = testApp;
    const config = readConfig({ DATABASE_URL: databaseUrl });
    const { logger } = captureLog();
    const command = await NestFactory.createApplicationContext(
      CliModule.forRoot({ config, databaseUrl, logger }, await allModules()),
      { logger: false },
    );
    const queue = command.get(DeliveryQueueRepository, { strict: false });
    const claim = jest.spyOn(queue, 'claimDue');
    command.get(WebhookDispatcherService, { strict: false }).wake();
    // Meanwhile, the dispatcher of the service in this process polls at least twice.
    const service = jest.spyOn(testApp.app.get(DeliveryQueueRepository), 'claimDue');
    await waitForPolls(service, 0);
    service.mockRestore();
    await command.close();

    expect(claim).not.toHaveBeenCalled();
  });

  it('is sent once when the outcome cannot be stored during an outage of the database', async () => {
    const proxied = await startTestAppBehindProxy({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    // The test writes the outcomes within the time to settle, however slow the machine is.
    const timing = { claimSpareMs: 0, rewriteMs: 20, settleMs: 3_600_000 };
    setTiming(proxied.app, timing);
    const second = await startAnother({ databaseUrl: proxied.proxy.url }, {}, timing);
    try {
      const queues = [proxied.app, second].map((app) => app.get(DeliveryQueueRepository));
      const owner = await createTeam(proxied);
      const form = await createHookedForm(owner, receiver);
      // The first query is for deliveries to healthy receivers.
      await remark(owner, form.id);
      await settled(owner, form.id);
      const claims = queues.map((queue) => jest.spyOn(queue, 'claimDue'));
      // The outcome is stored only after both processes have polled again.
      const writes = queues.map((queue) =>
        jest.spyOn(queue, 'finish').mockRejectedValue(LOST_CONNECTION),
      );
      receiver.reply = (response, call) => {
        proxied.proxy.cut();
        replyWith(200)(response, call);
      };
      await remark(owner, form.id);
      await eventually(() => receiver.calls.length === 2);
      receiver.reply = replyWith(200);
      const write = await eventually(() => writes.find(({ mock }) => mock.calls.length > 0));
      await expireClaim(proxied, write);
      await Promise.all(claims.map((spy) => waitForFailures(spy, 1)));
      const seen = claims.map(({ mock }) => mock.results.length);
      proxied.proxy.restore();
      await Promise.all(claims.map((spy, index) => waitForPolls(spy, seen[index] ?? 0)));
      for (const spy of writes) spy.mockRestore();

      const deliveries = await settled(owner, form.id);
      const delivered = expect.objectContaining({ status: 'delivered', attempts: 1 }) as unknown;
      expect(deliveries).toEqual([delivered, delivered]);
      await remark(owner, form.id);
      await settled(owner, form.id);
      const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(3);
    } finally {
      proxied.proxy.restore();
      await second.close();
      await proxied.close();
    }
  });

  it('is sent once when its outcome cannot be stored at first', async () => {
    const app = await startWebhookApp({}, { claimSpareMs: 0, rewriteMs: 20 });
    try {
      const owner = await createTeam(app);
      const form = await createHookedForm(owner, receiver);
      const queue = app.app.get(DeliveryQueueRepository);
      const finish = jest.spyOn(queue, 'finish').mockRejectedValue(LOST_CONNECTION);
      await remark(owner, form.id);
      await eventually(() => finish.mock.calls.length > 0);
      const claims = jest.spyOn(queue, 'claimDue');
      // The first polls may have begun before the outcome was to be stored.
      await waitForPolls(claims, 0);
      await expireClaim(app, finish);
      await waitForPolls(claims, claims.mock.results.length);
      finish.mockRestore();

      const delivery = await settledOne(owner, form.id);
      expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 });
      expect(receiver.calls).toHaveLength(1);
    } finally {
      await app.close();
    }
  });

  it('is sent after an outage of the database, which is logged once', async () => {
    const proxied = await startTestAppBehindProxy();
    setTiming(proxied.app, {});
    const owner = await createTeam(proxied);
    const form = await createHookedForm(owner, receiver);
    const outages = () =>
      proxied.logLines.filter(
        ({ level, job }) => level === ERROR_LEVEL && job === 'webhook-dispatch',
      );

    const claims = jest.spyOn(proxied.app.get(DeliveryQueueRepository), 'claimDue');
    proxied.proxy.cut();
    await waitForFailures(claims, 3);
    expect(outages()).toHaveLength(1);
    proxied.proxy.restore();

    await eventually(async () => (await owner.get('/forms')).status === 200);
    await remark(owner, form.id);
    // The delivery is blocked because the address is not public.
    expect(await settledOne(owner, form.id)).toMatchObject({ status: 'blocked' });
    await proxied.close();
  });
});
