import { randomUUID } from 'node:crypto';
import { createCoupon } from '../../factories/coupon.factory';
import type { ConsoleClient } from '../console-client';
import { readDownload } from '../download';
import { eventually } from '../eventually';
import { createDeclared, unknownResources } from '../team-resources';
import { fillResponses } from './fill-responses';
import type { CanaryPerson } from './person';
import type { CanaryShop } from './shop';

/** What the service knows the person by. */
export interface CanaryTraces {
  readonly customerId: string;
  /** Of the customers that were merged into it. */
  readonly mergedIds: readonly string[];
  readonly responseIds: readonly string[];
  /** Of responses of another customer that contain the contacts of the person. */
  readonly mentionIds: readonly string[];
}

/** All ids of the person. */
export const idsOf = ({
  customerId,
  mergedIds,
  responseIds,
  mentionIds,
}: CanaryTraces): string[] => [customerId, ...mergedIds, ...responseIds, ...mentionIds];

/** Stores the values of the person wherever the service stores data of customers, over HTTP. */
export async function fillShop(shop: CanaryShop, person: CanaryPerson): Promise<CanaryTraces> {
  const { customerId, mergedIds } = await fillCustomers(shop, person);
  const responses = await fillResponses(shop, person);
  await fillLedger(shop, person, customerId);
  // What other modules store about a customer.
  const { testApp, team, form } = shop;
  await createDeclared(testApp, team, { ...unknownResources(), customerId, formId: form.id });
  await fillExports(shop, person);
  await merge(shop, customerId, mergedIds);
  await readEverything(shop, person, customerId);
  return { customerId, mergedIds, ...responses };
}

interface Created {
  readonly id: string;
}

const firstIdOf = (body: unknown): string => (body as { data: Created[] }).data[0]?.id ?? '';

/** A customer, and two records of the same person, created in bulk and imported. */
async function fillCustomers(
  { team, admin: { client } }: CanaryShop,
  { firstName, lastName, username, email, phone, bulkEmail, importedEmail }: CanaryPerson,
): Promise<{ customerId: string; mergedIds: string[] }> {
  const root = `/teams/${team.teamId}`;
  const keyed = await team
    .post('/customer', { firstName, lastName: 'Earlier', username, email, phone })
    .set('Idempotency-Key', `new ${email}`)
    .expect(201);
  const { id: customerId } = (keyed.body as { data: Created }).data;
  await team
    .put(`/customer/${customerId}`, { lastName })
    .set('Idempotency-Key', randomUUID())
    .expect(200);
  const bulk = await team
    .post('/customers', [{ firstName, lastName, email: bulkEmail }])
    .set('Idempotency-Key', randomUUID())
    .expect(201);
  const [{ id: bulkId } = { id: '' }] = bulk.body as { id: string }[];
  const imported = { firstName, lastName, username: null, email: importedEmail, phone: null };
  await client
    .post(`${root}/customer-import`, [imported])
    .set('Idempotency-Key', randomUUID())
    .expect(200);
  // A second import of the same person, which is rejected.
  await client.post(`${root}/customer-import`, [imported]).expect(200);
  const found = await team.get(`/customers?${inQuery({ email: importedEmail })}`).expect(200);
  return { customerId, mergedIds: [bulkId, firstIdOf(found.body)] };
}

async function merge(
  { team, admin: { client } }: CanaryShop,
  customerId: string,
  mergedIds: readonly string[],
): Promise<void> {
  for (const mergedId of mergedIds) {
    const path = `/teams/${team.teamId}/customer/${customerId}/merge`;
    await client.post(path, { mergedId }).set('Idempotency-Key', randomUUID()).expect(200);
  }
}

const inQuery = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** Points with a note and a reference, a correction of them, and a coupon of a campaign. */
async function fillLedger(
  { testApp, team, admin: { client } }: CanaryShop,
  { words }: CanaryPerson,
  customerId: string,
): Promise<void> {
  const root = `/teams/${team.teamId}`;
  const ledger = `/customer/${customerId}/loyalty`;
  for (const type of ['increment', 'decrement']) {
    await team
      .post(ledger, { points: 20, type, note: words.note, reference: words.reference })
      .set('Idempotency-Key', randomUUID())
      .expect(200);
  }
  const { body } = await team.get(`${ledger}/transactions`).expect(200);
  await client
    .post(`${root}${ledger}/transactions/${firstIdOf(body)}/correction`, { note: words.correction })
    .set('Idempotency-Key', randomUUID())
    .expect(201);
  const { couponId, codes } = await createCoupon(testApp, team);
  await client.put(`${root}/coupons/${couponId}/campaign`, { campaignId: 'spring' }).expect(200);
  await team
    .post(`/customer/${customerId}/qr`, { couponId, code: codes[0] })
    .set('Idempotency-Key', randomUUID())
    .expect(200);
}

/** Prepared exports, of which one stores a search for the name of the person, and files that are streamed. */
async function fillExports(
  { team, admin: { client }, form }: CanaryShop,
  { firstName }: CanaryPerson,
): Promise<void> {
  const root = `/teams/${team.teamId}`;
  const responses = `${root}/forms/${form.id}/responses`;
  const search = inQuery({ search: firstName });
  for (const path of [
    `${responses}/prepared-exports`,
    `${responses}/prepared-exports?${search}`,
    `${root}/inbox/prepared-exports`,
  ]) {
    await client.post(path).expect(201);
    await waitForExports(client, root);
  }
}

/** Waits until all prepared exports of the admin are ready. */
async function waitForExports(client: ConsoleClient, root: string): Promise<void> {
  await eventually(async () => {
    const { body } = await client.get(`${root}/prepared-exports`).expect(200);
    const { data } = body as { data: { state: string }[] };
    return data.every(({ state }) => state === 'ready');
  });
}

/** Streams files with the person, and sends requests with values of the person in the URL or the body; some are rejected. */
async function readEverything(
  { team, admin: { client }, form }: CanaryShop,
  { firstName, lastName, username, email, phone }: CanaryPerson,
  customerId: string,
): Promise<void> {
  const root = `/teams/${team.teamId}`;
  const search = inQuery({ search: firstName });
  for (const file of [
    team.get(`/forms/${form.id}/responses/export`),
    team.get(`/forms/${form.id}/responses/export?format=ndjson&${search}`),
    client.get(`${root}/customer-directory/export?${search}`),
    client.get(`${root}/points/export`),
    client.get(`${root}/customer/${customerId}/archive?language=de`),
  ]) {
    const { status, bytes } = await readDownload(file);
    expect([status, bytes.length > 0]).toEqual([200, true]);
  }
  await client.get(`${root}/inbox?${search}`).expect(200);
  await client.get(`${root}/customer-directory?${search}`).expect(200);
  await client.get(`${root}/customer/${customerId}/timeline`).expect(200);
  await team.get(`/customers?${inQuery({ search: email })}`).expect(200);
  await team.get(`/customer/${encodeURIComponent(email)}`).expect(404);
  await team.get(`/${encodeURIComponent(lastName)}`).expect(404);
  await client.get(`/teams/${encodeURIComponent(email)}`).expect(404);
  const record = { firstName, lastName, username, phone };
  await team.post('/customer', { ...record, email: `not an address ${email}` }).expect(400);
  await team.post('/customer', { ...record, email }).expect(409);
  await team.post('/customer', `{"firstName":"${firstName}",`).expect(400);
}
