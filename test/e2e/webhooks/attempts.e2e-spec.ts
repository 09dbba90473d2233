import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryWorker } from '../../../src/responses/webhooks/delivery-worker.service';
import { defaultTiming } from '../../../src/responses/webhooks/webhook-timing';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { type Answer, answerWith, hang, Receiver } from './receiver';
import {
  createHookedForm,
  deliveriesOf,
  eventually,
  remark,
  setTiming,
  settled,
  settledOne,
  startWebhookApp,
} from './webhook-app';

/** Long enough for the head of a response to arrive on a busy machine. */
const ATTEMPT_MS = 1_000;
const TIMED_OUT = 'The receiver did not respond completely within 1 s.';
const RESET = 'The connection to the receiver failed (ECONNRESET).';

const reset: Answer = (response) => response.socket?.resetAndDestroy();

/** A head that promises more than ever comes. */
const stall: Answer = (response) => response.writeHead(200, { 'Content-Length': '100' }).write('x');

const drip: Answer = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
};

const breakOff: Answer = (response) => {
  response.writeHead(200, { 'Content-Length': '100' }).write('x');
  setTimeout(() => response.socket?.resetAndDestroy(), 50);
};

describe('An attempt', () => {
  let testApp: TestApp;
  let patient: TestApp;
  let team: TeamClient;
  let patientTeam: TeamClient;
  let receiver: Receiver;

  beforeAll(async () => {
    const timing = { firstBackOffMs: 20 };
    testApp = await startWebhookApp({}, timing);
    patient = await startWebhookApp({ WEBHOOK_MAX_ATTEMPTS: '3' }, timing);
    team = await createTeam(testApp);
    patientTeam = await createTeam(patient);
  });

  beforeEach(async () => {
    receiver = await Receiver.start();
  });

  afterEach(async () => {
    await receiver.close();
  });

  afterAll(async () => {
    await testApp.close();
    await patient.close();
  });

  async function deliver(by: TeamClient, answer: Answer, to: Receiver = receiver) {
    to.answer = answer;
    const form = await createHookedForm(by, to);
    await remark(by, form.id);
    const { status, attempts, lastStatusCode, lastError, deliveredAt } = await settledOne(
      by,
      form.id,
    );
    return { status, attempts, lastStatusCode, lastError, isDelivered: deliveredAt !== null };
  }

  it.each([200, 201, 202, 204])('answered with %d is the only one', async (status) => {
    expect(await deliver(patientTeam, answerWith(status))).toEqual({
      status: 'delivered',
      attempts: 1,
      lastStatusCode: status,
      lastError: null,
      isDelivered: true,
    });
    expect(receiver.calls).toHaveLength(1);
  });

  /** Delivers to two receivers: of the service with one attempt, and of the one with three. */
  async function deliverToBoth(answer: Answer) {
    const [once, again] = await Promise.all([Receiver.start(), Receiver.start()]);
    const outcomes = await Promise.all([
      deliver(team, answer, once),
      deliver(patientTeam, answer, again),
    ]);
    await Promise.all([once.close(), again.close()]);
    return { outcomes, calls: [once.calls, again.calls] };
  }

  function expectRepeated(
    { outcomes, calls: [once, again] }: Awaited<ReturnType<typeof deliverToBoth>>,
    code: number | null,
    error: string,
  ): void {
    const expected = { status: 'failed', lastStatusCode: code, lastError: error };
    expect(outcomes).toEqual([
      { ...expected, attempts: 1, isDelivered: false },
      { ...expected, attempts: 3, isDelivered: false },
    ]);
    expect(once).toHaveLength(1);
    expect(again).toHaveLength(3);
    expect(new Set(again?.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }

  it.each<[string, Answer, number | null, string]>([
    ['is answered with 408', answerWith(408), 408, 'The receiver responded with 408.'],
    ['is answered with 429', answerWith(429), 429, 'The receiver responded with 429.'],
    ['is answered with 500', answerWith(500), 500, 'The receiver responded with 500.'],
    ['is answered with 503', answerWith(503), 503, 'The receiver responded with 503.'],
    ['meets a reset', reset, null, RESET],
    ['meets a reset half-way', breakOff, 200, RESET],
  ])('that %s fails, and with more allowed is repeated', async (_name, answer, code, error) => {
    expectRepeated(await deliverToBoth(answer), code, error);
  });

  it.each([400, 401, 404, 410])('answered with %d is the last one', async (status) => {
    expect(await deliver(patientTeam, answerWith(status, { 'Retry-After': '0' }))).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastStatusCode: status,
    });
    await sleep(100);
    expect(receiver.calls).toHaveLength(1);
  });

  it('is repeated until one arrives', async () => {
    receiver.answer = answerWith(500);
    const form = await createHookedForm(patientTeam, receiver);
    await remark(patientTeam, form.id);
    const pending = await eventually(async () => {
      const [delivery] = await deliveriesOf(patientTeam, form.id);
      return delivery?.attempts === 1 && delivery;
    });
    expect(pending).toMatchObject({
      status: 'pending',
      attempts: 1,
      lastStatusCode: 500,
      lastError: 'The receiver responded with 500.',
      deliveredAt: null,
    });

    receiver.answer = answerWith(200);
    expect(await settledOne(patientTeam, form.id)).toEqual({
      ...pending,
      status: 'delivered',
      attempts: 2,
      lastStatusCode: 200,
      lastError: null,
      deliveredAt: expect.any(String) as unknown,
    });
  });

  it('waits as long as Retry-After says', async () => {
    receiver.answer = answerWith(429, { 'Retry-After': '60' });
    const { database } = patient;
    const form = await createHookedForm(patientTeam, receiver);
    const [before] = await database.query<{ now: Date }>('SELECT now()');
    await remark(patientTeam, form.id);
    await eventually(async () => (await deliveriesOf(patientTeam, form.id))[0]?.attempts === 1);
    const [waits] = await database.query(
      `SELECT next_attempt_at >= $2::timestamptz + interval '1 minute' AS "isLongEnough",
              next_attempt_at <= now() + interval '1 minute' AS "isNotTooLong"
         FROM webhook_deliveries WHERE form_id = $1`,
      [form.id, before?.now],
    );
    expect(waits).toEqual({ isLongEnough: true, isNotTooLong: true });

    // The next search finds another delivery of the form, and not this one.
    receiver.answer = answerWith(200);
    const other = await remark(patientTeam, form.id, 'Other');
    await eventually(() => receiver.calls.some(({ body }) => body.includes(other)));
    expect(receiver.calls).toHaveLength(2);
    await database.query(
      `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE form_id = $1`,
      [form.id],
    );
    const deliveries = await settled(patientTeam, form.id);
    expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 2],
    ]);
  });

  describe('that takes too long', () => {
    const deliveries = new Map<Answer, Awaited<ReturnType<typeof deliverToBoth>>>();

    beforeAll(async () => {
      for (const { app } of [testApp, patient]) setTiming(app, { attemptMs: ATTEMPT_MS });
      await Promise.all(
        [hang, stall, drip].map(async (answer) => {
          deliveries.set(answer, await deliverToBoth(answer));
        }),
      );
    });

    afterAll(() => {
      for (const { app } of [testApp, patient])
        setTiming(app, { attemptMs: defaultTiming().attemptMs });
    });

    it.each<[string, Answer, number | null]>([
      ['no answer', hang, null],
      ['an answer that stops half-way', stall, 200],
      ['an answer in drops', drip, 200],
    ])('fails, and with more allowed is repeated: %s', (_name, answer, code) => {
      expectRepeated(deliveries.get(answer)!, code, TIMED_OUT);
    });

    it('is over at the time-out, and its connection closed', async () => {
      // Timers of a process end in the order of their times, however late.
      const order: string[] = [];
      const worker = testApp.app.get(DeliveryWorker);
      const run = worker.run.bind(worker);
      const watched = jest.spyOn(worker, 'run').mockImplementation(async (...args) => {
        void sleep(ATTEMPT_MS - 10).then(() => order.push('10 ms to go'));
        await run(...args);
        order.push('over');
      });
      receiver.answer = hang;
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      await eventually(() => receiver.calls[0]);

      expect(await settledOne(team, form.id)).toMatchObject({ lastError: TIMED_OUT });
      await eventually(() => order.length === 2);
      expect(order).toEqual(['10 ms to go', 'over']);
      watched.mockRestore();
      await eventually(async () => (await receiver.connections()) === 0);
    });
  });
});
