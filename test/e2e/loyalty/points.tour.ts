import { randomUUID } from 'node:crypto';
import { writeCursor } from '../../../src/core/values/cursor';
import type { ConsoleClient } from '../../support/console-client';

const RANGE = 'startDate=2020-01-01&endDate=2999-01-01';
const NO_ENTRY = '01960000-0000-7000-8000-000000000000';

/** Reads the ledger of a team with each of its filters, and corrects an entry. */
export async function tourPoints(
  client: ConsoleClient,
  { path, customerId, userId }: { path: string; customerId: string; userId: string },
): Promise<void> {
  const loyalty = `${path}/customer/${customerId}/loyalty`;
  await client.post(loyalty, { points: 5, type: 'increment' }).expect(200);
  await client
    .post(loyalty, { points: 5, type: 'increment' })
    .set('Idempotency-Key', randomUUID())
    .expect(200);
  const { body } = await client.get(`${path}/points?customerId=${customerId}`).expect(200);
  const { data } = body as { data: [{ id: string }] };
  const entry = `${loyalty}/transactions/${data[0].id}`;
  await client.post(`${entry}/correction`, { note: 'Wrong' }).expect(201);
  const filters = [
    '',
    `customerId=${customerId}`,
    `customerId=${customerId}&reason=correction&type=decrement&actor=${userId}`,
    `actor=${userId}`,
    'actor=system',
    `entryId=${data[0].id}`,
    `entryId=${data[0].id}&customerId=${customerId}`,
    `actor=${userId}&reason=loyalty&type=increment`,
    'reason=coupon',
    'type=decrement',
    'reason=loyalty&type=increment',
    RANGE,
    `${RANGE}&reason=coupon`,
    `${RANGE}&customerId=${customerId}`,
    `${RANGE}&actor=${userId}`,
  ];
  const searches = [
    'search=ada',
    `search=ada&customerId=${customerId}&order=asc`,
    `search=R-1&${RANGE}&actor=${userId}`,
  ];
  for (const query of [...searches, 'order=asc']) {
    await client.get(`${path}/points?${query}`).expect(200);
  }
  for (const filter of filters) {
    await client.get(`${path}/points?${filter}`).expect(200);
    const list = filter.includes('customerId') ? 'points-of-customer' : 'points';
    const cursor = writeCursor({ list, order: 'desc', sort: 9_999_999_999_999, id: NO_ENTRY });
    await client.get(`${path}/points?${filter}&cursor=${cursor}`).expect(200);
    await client.get(`${path}/points/weeks?${filter}`).expect(200);
  }
  await client.get(`${path}/points/actors`).expect(200);
}
