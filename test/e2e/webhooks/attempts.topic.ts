import { setTimeout as sleep } from 'node:timers/promises';
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
  settledOne,
  startWebhookApp,
} from './webhook-app';

const ATTEMPT_MS = 300;
const TIMED_OUT = 'The receiver did not answer completely within 0.3 s.';
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

  async function expectRepeated(answer: Answer, code: number | null, error: string): Promise<void> {
    const again = await Receiver.start();
    const outcomes = await Promise.all([
      deliver(team, answer),
      deliver(patientTeam, answer, again),
    ]);
    await again.close();

    const expected = { status: 'failed', lastStatusCode: code, lastError: error };
    expect(outcomes).toEqual([
      { ...expected, attempts: 1, isDelivered: false },
      { ...expected, attempts: 3, isDelivered: false },
    ]);
    expect(receiver.calls).toHaveLength(1);
    expect(again.calls).toHaveLength(3);
    expect(new Set(again.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }

  it.each<[string, Answer, number | null, string]>([
    ['is answered with 408', answerWith(408), 408, 'The receiver answered 408.'],
    ['is answered with 429', answerWith(429), 429, 'The receiver answered 429.'],
    ['is answered with 500', answerWith(500), 500, 'The receiver answered 500.'],
    ['is answered with 503', answerWith(503), 503, 'The receiver answered 503.'],
    ['meets a reset', reset, null, RESET],
    ['meets a reset half-way', breakOff, 200, RESET],
  ])('that %s fails, and with more allowed is repeated', async (_name, answer, code, error) => {
    await expectRepeated(answer, code, error);
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
      lastError: 'The receiver answered 500.',
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
    receiver.answer = (response) => {
      receiver.answer = answerWith(200);
      response.writeHead(429, { 'Retry-After': '1' }).end();
    };
    const form = await createHookedForm(patientTeam, receiver);
    await remark(patientTeam, form.id);

    expect(await settledOne(patientTeam, form.id)).toMatchObject({ attempts: 2 });
    const [first, second] = receiver.calls;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950);
  });

  describe('that takes too long', () => {
    beforeAll(() => {
      for (const { app } of [testApp, patient]) setTiming(app, { attemptMs: ATTEMPT_MS });
    });

    afterAll(() => {
      for (const { app } of [testApp, patient])
        setTiming(app, { attemptMs: defaultTiming().attemptMs });
    });

    it.each<[string, Answer, number | null]>([
      ['no answer', hang, null],
      ['an answer that stops half-way', stall, 200],
      ['an answer in drops', drip, 200],
    ])('fails, and with more allowed is repeated: %s', async (_name, answer, code) => {
      await expectRepeated(answer, code, TIMED_OUT);
    });

    it('is over at the time-out, and its connection closed', async () => {
      receiver.answer = hang;
      const form = await createHookedForm(team, receiver);
      await remark(team, form.id);
      const call = await eventually(() => receiver.calls[0]);
      expect(await receiver.connections()).toBe(1);

      await settledOne(team, form.id);
      const elapsed = performance.now() - call.at;
      expect(elapsed).toBeGreaterThan(ATTEMPT_MS - 100);
      expect(elapsed).toBeLessThan(ATTEMPT_MS + 1_000);
      await eventually(async () => (await receiver.connections()) === 0);
    });
  });
});
