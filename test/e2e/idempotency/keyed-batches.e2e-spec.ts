import type { Response } from 'supertest';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { times } from '../../support/collections';
import { delayStatements } from '../../support/delay-statements';
import { expectError } from '../../support/expect-error';
import { expectNoReplay, expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { shareLockedApp } from '../../support/test-app';
import { expectConsistentLedger } from '../loyalty/ledger';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

interface KeyedRequest {
  readonly key: string;
  readonly path: string;
  readonly body: object;
}

const dataOf = ({ body }: Response): { id: string } => (body as { data: { id: string } }).data;

const creationOf = (index: number, key = newKey()): KeyedRequest => ({
  key,
  path: '/customer',
  body: customerBody({ firstName: `Number ${index}`, email: `number.${index}@example.com` }),
});

describe('Concurrent requests with idempotency keys', () => {
  const { testApp, team } = useTeams({ app: shareLockedApp, eachTest: true });
  const statements = useEachTest(delayStatements);

  afterEach(() => {
    statements.stop();
  });

  const countCustomers = async (): Promise<number> =>
    ((await team.get('/customers?limit=1')).body as { pagination: { total: number } }).pagination
      .total;
  const send = async ({ key, path, body }: KeyedRequest): Promise<Response> =>
    postKeyed(team, key, path, body);
  const sendAll = (requests: readonly KeyedRequest[]): Promise<Response[]> =>
    Promise.all(requests.map(send));

  /** Sends each request again, and expects a replay of its response if it was successful. */
  async function expectOneEffectEach(
    requests: readonly KeyedRequest[],
    responses: readonly Response[],
  ): Promise<void> {
    for (const [index, request] of requests.entries()) {
      const response = responses[index];
      if (response?.status === 409) expectError(response, 'IDEMPOTENCY_IN_PROGRESS');
      const replay = await send(request);
      expect(replay.headers).toHaveProperty('idempotent-replayed', 'true');
      if (response !== undefined && response.status < 300) {
        expect(replay.text).toBe(response.text);
      }
    }
  }

  describe('that create customers', () => {
    it('share statements with requests without a key, and each is replayed with its own response', async () => {
      const requests = times(20, (index) => creationOf(index));
      const [responses] = await Promise.all([
        sendAll(requests),
        Promise.all(times(5, () => team.post('/customer', customerBody()).expect(201))),
      ]);
      expect(statements.countOf('insert_customer_batch')).toBeGreaterThan(0);
      expect(await countCustomers()).toBe(25);
      for (const [index, response] of responses.entries()) {
        expectNoReplay(response);
        expect(dataOf(response)).toMatchObject({ firstName: `Number ${index}` });
        expectReplay(await send(requests[index] ?? creationOf(index)), response);
      }
      expect(await countCustomers()).toBe(25);
    });

    it('take effect once for each key, also when a batch has a key twice', async () => {
      const keys = times(8, newKey);
      const requests = times(24, (index) => creationOf(index % 8, keys[index % 8]));
      const responses = await sendAll(requests);
      await expectOneEffectEach(requests, responses);
      expect(await countCustomers()).toBe(8);
    });

    it('store a rejection with its key, while the others of the batch are created', async () => {
      const taken = customerBody();
      await createCustomer(team, taken);
      const rejected = { key: newKey(), path: '/customer', body: taken };
      const [first, others] = await Promise.all([
        send(rejected),
        sendAll(times(10, (index) => creationOf(index))),
      ]);
      expectError(first, 'CUSTOMER_ALREADY_EXISTS', ['email']);
      expect(others.map(({ status }) => status)).toEqual(times(10, () => 201));
      expectReplay(await send(rejected), first);
    });

    it('are rejected when their key was used for another body', async () => {
      const key = newKey();
      await send(creationOf(1, key));
      const [reused, others] = await Promise.all([
        send(creationOf(2, key)),
        sendAll(times(5, (index) => creationOf(10 + index))),
      ]);
      expectError(reused, 'IDEMPOTENCY_KEY_REUSED');
      expect(others.map(({ status }) => status)).toEqual(times(5, () => 201));
      expect(await countCustomers()).toBe(6);
    });
  });

  describe('that redeem codes', () => {
    it('take effect once for each key, also when a batch has a key twice', async () => {
      const { couponId, codes } = await createCoupon(testApp, team, {
        codes: 8,
        maxRedemptions: 9,
        perCustomer: 9,
      });
      const customers = await Promise.all(times(8, () => createCustomer(team)));
      const keys = times(8, newKey);
      const requests = times(24, (index) => ({
        key: keys[index % 8] ?? '',
        path: `/customer/${customers[index % 8]?.id}/qr`,
        body: { couponId, code: codes[index % 8] },
      }));
      const responses = await sendAll(requests);
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8);
      await expectOneEffectEach(requests, responses);
      await Promise.all(
        customers.map(({ id }) => expectConsistentLedger(testApp.database, id, 10)),
      );
    });

    it('are replayed with the balance of the first response', async () => {
      const { couponId, codes } = await createCoupon(testApp, team, { codes: 2, perCustomer: 2 });
      const { id } = await createCustomer(team, { firstName: 'Zoë "Z"', lastName: 'O’Hara\\' });
      const path = `/customer/${id}/qr`;
      const request = { key: newKey(), path, body: { couponId, code: codes[0] } };
      const first = await send(request);
      expect(first.status).toBe(200);
      await team.post(path, { couponId, code: codes[1] }).expect(200);
      expectReplay(await send(request), first);
      await expectConsistentLedger(testApp.database, id, 20);
    });

    it('store a rejection with its key', async () => {
      const { couponId, codes } = await createCoupon(testApp, team, { codes: 1 });
      const customers = await Promise.all(times(2, () => createCustomer(team)));
      const requests = customers.map(({ id }) => ({
        key: newKey(),
        path: `/customer/${id}/qr`,
        body: { couponId, code: codes[0] },
      }));
      const responses = await sendAll(requests);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      for (const [index, request] of requests.entries()) {
        expectReplay(await send(request), responses[index] as Response);
      }
    });
  });
});
