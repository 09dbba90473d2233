import type { ServerResponse } from 'node:http';
import type { TeamClient } from '../../support/team-client';
import { type Reply, replyWith, hang, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import {
  createHookedForm,
  deliveriesOf,
  remark,
  setTiming,
  settled,
  settledOne,
  startWebhookApp,
  webhookClientOf,
} from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const RESET_ERROR = 'The connection to the receiver failed (ECONNRESET).';

const reset: Reply = (response) => response.socket?.resetAndDestroy();

/** Sends a head with a longer Content-Length than the body. */
const stall = (response: ServerResponse): unknown =>
  response.writeHead(200, { 'Content-Length': '100' }).write('x');

const TIMING = { firstBackOffMs: 20 };
const DRIP_INTERVAL_MS = 10;

const drip: Reply = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('x'), DRIP_INTERVAL_MS);
  response.on('close', () => clearInterval(timer));
};

describe('An attempt', () => {
  const { team, testApp } = useTeams({ app: () => startWebhookApp({}, TIMING) });
  const { team: retryingTeam, testApp: retrying } = useTeams({
    app: () => startWebhookApp({ WEBHOOK_MAX_ATTEMPTS: '3' }, TIMING),
  });
  const receiver = useEachTest(() => Receiver.start());

  async function deliver(by: TeamClient, reply: Reply, to: Receiver = receiver) {
    to.reply = reply;
    const form = await createHookedForm(by, to);
    await remark(by, form.id);
    const { status, attempts, lastStatusCode, lastError, deliveredAt } = await settledOne(
      by,
      form.id,
    );
    return { status, attempts, lastStatusCode, lastError, isDelivered: deliveredAt !== null };
  }

  it.each([200, 201, 202, 204])('with a %d response delivers', async (status) => {
    expect(await deliver(retryingTeam, replyWith(status))).toEqual({
      status: 'delivered',
      attempts: 1,
      lastStatusCode: status,
      lastError: null,
      isDelivered: true,
    });
    expect(receiver.calls).toHaveLength(1);
  });

  /** Delivers to two receivers: from a service that makes one attempt, and from a service that makes three. */
  async function deliverToBoth(reply: Reply) {
    const [single, retried] = await Promise.all([Receiver.start(), Receiver.start()]);
    const outcomes = [
      await deliver(team, reply, single),
      await deliver(retryingTeam, reply, retried),
    ];
    await Promise.all([single.close(), retried.close()]);
    return { outcomes, calls: [single.calls, retried.calls] };
  }

  function expectRetried(
    { outcomes, calls: [single, retried] }: Awaited<ReturnType<typeof deliverToBoth>>,
    code: number | null,
    error: string,
  ): void {
    const expected = { status: 'failed', lastStatusCode: code, lastError: error };
    expect(outcomes).toEqual([
      { ...expected, attempts: 1, isDelivered: false },
      { ...expected, attempts: 3, isDelivered: false },
    ]);
    expect(single).toHaveLength(1);
    expect(retried).toHaveLength(3);
    expect(new Set(retried?.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }

  it.each<[string, Reply, number | null, string]>([
    ['gets a 408', replyWith(408), 408, 'The receiver responded with 408.'],
    ['gets a 429', replyWith(429), 429, 'The receiver responded with 429.'],
    ['gets a 500', replyWith(500), 500, 'The receiver responded with 500.'],
    ['gets a 503', replyWith(503), 503, 'The receiver responded with 503.'],
    ['is reset', reset, null, RESET_ERROR],
  ])('that %s fails, and is retried if attempts are left', async (_name, reply, code, error) => {
    expectRetried(await deliverToBoth(reply), code, error);
  });

  it('that is reset during the response fails, and is retried if attempts are left', async () => {
    let incomplete: ServerResponse | undefined;
    const ejections = [testApp, retrying].map(({ app }) => {
      const { response } = webhookClientOf(app).interceptors;
      const id = response.use((head) => {
        incomplete?.socket?.resetAndDestroy();
        return head;
      });
      return () => response.eject(id);
    });
    try {
      const outcome = await deliverToBoth((response) => {
        incomplete = response;
        stall(response);
      });
      expectRetried(outcome, 200, RESET_ERROR);
    } finally {
      for (const eject of ejections) eject();
    }
  });

  it.each([400, 401, 404, 410])('with a %d response is the last one', async (status) => {
    const failed = { status: 'failed', attempts: 1, lastStatusCode: status };
    receiver.reply = replyWith(status, { 'Retry-After': '0' });
    const form = await createHookedForm(retryingTeam, receiver);
    await remark(retryingTeam, form.id);
    expect(await settledOne(retryingTeam, form.id)).toMatchObject(failed);

    // A retry would be claimed together with a later delivery of the form.
    await remark(retryingTeam, form.id, 'Later');
    expect(await settled(retryingTeam, form.id)).toMatchObject([failed, failed]);
    expect(receiver.calls).toHaveLength(2);
  });

  it('is retried until the delivery succeeds', async () => {
    let second = null as ServerResponse | null;
    receiver.reply = (response, call) => {
      if (receiver.calls.length === 1) replyWith(500)(response, call);
      else second = response;
    };
    const form = await createHookedForm(retryingTeam, receiver);
    await remark(retryingTeam, form.id);
    // The second attempt waits for its response.
    const unanswered = await eventually(() => second);
    const pending = await eventually(async () => {
      const [delivery] = await deliveriesOf(retryingTeam, form.id);
      return delivery?.attempts === 1 && delivery;
    });
    expect(pending).toMatchObject({
      status: 'pending',
      attempts: 1,
      lastStatusCode: 500,
      lastError: 'The receiver responded with 500.',
      deliveredAt: null,
    });

    unanswered.writeHead(200).end();
    expect(await settledOne(retryingTeam, form.id)).toEqual({
      ...pending,
      status: 'delivered',
      attempts: 2,
      lastStatusCode: 200,
      lastError: null,
      deliveredAt: expect.any(String) as unknown,
    });
  });

  it('waits for Retry-After', async () => {
    receiver.reply = replyWith(429, { 'Retry-After': '60' });
    const { database } = retrying;
    const form = await createHookedForm(retryingTeam, receiver);
    const [before] = await database.query<{ now: Date }>('SELECT now()');
    await remark(retryingTeam, form.id);
    await eventually(async () => (await deliveriesOf(retryingTeam, form.id))[0]?.attempts === 1);
    const [waits] = await database.query(
      `SELECT next_attempt_at >= $2::timestamptz + interval '1 minute' AS "isLongEnough",
              next_attempt_at <= now() + interval '1 minute' AS "isNotTooLong"
         FROM webhook_deliveries WHERE form_id = $1`,
      [form.id, before?.now],
    );
    expect(waits).toEqual({ isLongEnough: true, isNotTooLong: true });

    // Another delivery of the form is claimed, and not this one.
    receiver.reply = replyWith(200);
    const other = await remark(retryingTeam, form.id, 'Other');
    await eventually(() => receiver.calls.some(({ body }) => body.includes(other)));
    expect(receiver.calls).toHaveLength(2);
    await database.query(
      `UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 ms' WHERE form_id = $1`,
      [form.id],
    );
    const deliveries = await settled(retryingTeam, form.id);
    expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 2],
    ]);
  });

  describe('that times out', () => {
    /** Longer than a test: the tests call the callbacks of the timers. */
    const attemptMs = 3_600_000;
    const TIMED_OUT = 'The receiver did not respond completely within 3600 s.';
    let timers: jest.SpiedFunction<typeof setTimeout>;

    const timeouts = () => timers.mock.calls.filter(([, ms]) => ms === attemptMs);
    const timeOut = () => timeouts().at(-1)?.[0]();

    beforeAll(() => {
      for (const { app } of [testApp, retrying]) {
        setTiming(app, { attemptMs });
        webhookClientOf(app).interceptors.response.use((head) => {
          // Some bytes of the body arrive before the timeout.
          setTimeout(timeOut, 5 * DRIP_INTERVAL_MS);
          return head;
        });
      }
    });

    beforeEach(() => {
      timers = jest.spyOn(globalThis, 'setTimeout');
    });

    afterEach(() => {
      timers.mockRestore();
    });

    it.each<[string, Reply, number | null]>([
      ['no response', () => timeOut(), null],
      ['an incomplete response', stall, 200],
      ['a response in single bytes', drip, 200],
    ])('fails, and is retried if attempts are left: %s', async (_name, reply, code) => {
      expectRetried(await deliverToBoth(reply), code, TIMED_OUT);
      expect(timeouts()).toHaveLength(4);
    });

    it('ends at the timeout, and closes its connection', async () => {
      receiver.reply = hang;
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      await eventually(() => receiver.calls[0]);
      expect(await receiver.connections()).toBe(1);
      timeOut();

      expect(await settledOne(team, form.id)).toMatchObject({ lastError: TIMED_OUT });
      await eventually(async () => (await receiver.connections()) === 0);
    });
  });
});
