import { randomUUID } from 'node:crypto';
import { addMember, createAccount, type SignedInMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { eventually } from '../eventually';
import type { TeamClient } from '../team-client';
import type { TestApp } from '../test-app';
import { hiddenInputsOf, type HostedTestForm, readHosted, setSettings, Visitor } from '../visitor';
import type { Receiver } from '../webhooks/receiver';
import { settled } from '../webhooks/webhook-app';
import type { CanaryPerson } from './person';

/** A team that uses every feature that stores something about customers. */
export interface CanaryShop {
  readonly testApp: TestApp;
  readonly team: TeamClient;
  readonly admin: SignedInMember;
  /** Responds to each webhook with the body that it received. */
  readonly receiver: Receiver;
  readonly form: HostedTestForm;
}

const FIELDS = [
  { label: 'First name', fieldType: 'TextInput' },
  { label: 'Email', fieldType: 'EmailInput' },
  { label: 'Phone', fieldType: 'PhoneInput' },
  { label: 'Remark', fieldType: 'Textarea' },
];

export async function createShop(
  testApp: TestApp,
  team: TeamClient,
  admin: SignedInMember,
  receiver: Receiver,
): Promise<CanaryShop> {
  const created = await createForm(team, {
    status: 'published',
    fields: FIELDS,
    webhookUrl: receiver.url,
  });
  await testApp.database.query(`UPDATE forms SET hidden_names = '{utm_source}' WHERE id = $1`, [
    created.id,
  ]);
  await setSettings(testApp, created, {});
  // A member who gets a mail about each new response at once.
  const account = await createAccount(testApp);
  await addMember(testApp, team.teamId, account, 'editor');
  return { testApp, team, admin, receiver, form: await readHosted(team, created) };
}

/** The ids of the customer, and of the responses of another customer that contain the contacts of the person. */
export interface CanaryTraces {
  readonly customerId: string;
  readonly mentionIds: readonly string[];
}

/** Stores the values of the person wherever the service stores data of customers, over HTTP. */
export async function fillShop(shop: CanaryShop, person: CanaryPerson): Promise<CanaryTraces> {
  const { team, form } = shop;
  const { words } = person;
  const { firstName, lastName, username, email, phone, typedPhone } = person;
  const record = { firstName, lastName, username, email, phone };
  const root = `/teams/${team.teamId}`;
  const { client } = shop.admin;

  const keyed = await team
    .post('/customer', record)
    .set('Idempotency-Key', `new ${email}`)
    .expect(201);
  const customerId = (keyed.body as { data: { id: string } }).data.id;

  // Responses with the e-mail, with the phone in national notation, and through the page with a hidden value.
  await submitResponse(team, form.id, { email, remark: words.answer });
  await submitResponse(team, form.id, { phone: typedPhone, first_name: firstName });
  const page = `/f/${form.link}?utm_source=${encodeURIComponent(words.hidden)}`;
  const visitor = new Visitor(shop.testApp);
  const opened = await visitor.open(page);
  const { Email = '', Remark = '' } = form.inputs;
  await visitor.send(`/f/${form.link}`, {
    t: opened.token,
    ...hiddenInputsOf(opened),
    [Email]: email,
    [Remark]: words.answer,
  });
  // Quarantined: sent at once, and with a value in the honeypot field.
  await new Visitor(shop.testApp).submit(form.link, {
    zq7_k: 'x',
    [Email]: email,
    [Remark]: words.trapped,
  });
  // A response in the bin.
  const binned = await submitResponse(team, form.id, { email, remark: words.binned });
  await team.delete(`/forms/${form.id}/responses/${binned.formResponseId}`).expect(200);
  // Three responses of another customer that mention the person, one of them in the bin.
  const mentions = [
    `${words.mention}: ${email.toUpperCase()}`,
    `${words.mention}: ${typedPhone}`,
    `${words.mention}, ${email}`,
  ];
  const mentionIds: string[] = [];
  for (const remark of mentions) {
    const sent = await submitResponse(team, form.id, { email: 'friend@example.com', remark });
    mentionIds.push(sent.formResponseId);
  }
  await team.delete(`/forms/${form.id}/responses/${mentionIds[2]}`).expect(200);

  // Points with a note and a reference, a coupon, an update and a merged duplicate.
  await team
    .post(`/customer/${customerId}/loyalty`, {
      points: 20,
      type: 'increment',
      note: words.note,
      reference: words.reference,
    })
    .set('Idempotency-Key', randomUUID())
    .expect(200);
  const { couponId, codes } = await createCoupon(shop.testApp, team);
  await team.post(`/customer/${customerId}/qr`, { couponId, code: codes[0] }).expect(200);
  await team.put(`/customer/${customerId}`, { lastName }).expect(200);
  const double = await team
    .post('/customer', { ...record, email: `double.${email}`, phone: undefined })
    .expect(201);
  const doubleId = (double.body as { data: { id: string } }).data.id;
  await client.post(`${root}/customer/${customerId}/merge`, { mergedId: doubleId }).expect(200);

  // Prepared exports; one of them stores a search for the name of the person.
  const search = new URLSearchParams({ search: firstName }).toString();
  for (const path of [
    `${root}/forms/${form.id}/responses/prepared-exports`,
    `${root}/forms/${form.id}/responses/prepared-exports?${search}`,
    `${root}/inbox/prepared-exports`,
  ]) {
    await client.post(path).expect(201);
    await waitForExports(shop);
  }

  // Requests with values of the person in the URL or the body; the last two are rejected.
  await client.get(`${root}/inbox?${search}`).expect(200);
  await team.get(`/customers?${new URLSearchParams({ search: email }).toString()}`).expect(200);
  await team.post('/customer', { ...record, email: `not an address ${email}` }).expect(400);
  await team.post('/customer', record).expect(409);

  await settled(team, form.id);
  return { customerId, mentionIds };
}

/** Waits until all prepared exports of the admin are ready. */
async function waitForExports({ admin, team }: CanaryShop): Promise<void> {
  await eventually(async () => {
    const { body } = await admin.client.get(`/teams/${team.teamId}/prepared-exports`).expect(200);
    const { data } = body as { data: { state: string }[] };
    return data.every(({ state }) => state === 'ready');
  });
}
