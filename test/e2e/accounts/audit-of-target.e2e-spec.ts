import type { Response } from 'supertest';
import { newId } from '../../../src/core/values/identifiers';
import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submissionBody } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { keyOf } from '../../factories/key.factory';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

interface ListedEvent {
  id: string;
  at: string;
  actor: { kind: string; id: string | null; name: string | null };
  action: string;
  target: { kind: string; id: string } | null;
  details: Record<string, unknown>;
  requestId: string | null;
}

interface Listed {
  data: ListedEvent[];
  pagination: { limit: number; nextCursor: string | null };
}

const requestOf = ({ headers }: Response): unknown => headers['x-request-id'];
const idOf = ({ body }: Response): string => {
  const { data } = body as { data: { id?: string; formResponseId?: string } };
  return data.id ?? data.formResponseId ?? '';
};

describe('The audit log of one target', () => {
  const { testApp, team } = useTeams({ eachTest: true });
  const owner = useEachTest(() => createMember(testApp, team.teamId, 'owner', { name: 'Ada' }));

  const path = (): string => `/teams/${team.teamId}`;

  const key = useEachTest(async (): Promise<ListedEvent['actor']> => {
    const { id, prefix } = await keyOf(testApp, team);
    return { kind: 'key', id, name: prefix };
  });

  const list = async (kind: string, id: string, query = ''): Promise<Listed> =>
    (
      await owner.client
        .get(`${path()}/audit?targetKind=${kind}&targetId=${id}${query}`)
        .expect(200)
    ).body as Listed;
  const actions = async (kind: string, id: string, query = ''): Promise<string[]> =>
    (await list(kind, id, query)).data.map(({ action }) => action);

  const rejected = async (query: string, fields: string[]): Promise<void> =>
    expectError(await owner.client.get(`${path()}/audit?${query}`), 'VALIDATION_FAILED', fields);

  const pages = async (kind: string, id: string, limit: number): Promise<ListedEvent[]> => {
    const events: ListedEvent[] = [];
    let cursor: string | null = '*';
    while (cursor !== null) {
      const page: Listed = await list(kind, id, `&limit=${limit}&cursor=${cursor}`);
      events.push(...page.data);
      expect(page.data.length).toBeGreaterThan(0);
      cursor = page.pagination.nextCursor;
    }
    return events;
  };

  /** Changes a customer with an API key and as a person; returns the responses in order. */
  async function changeCustomer() {
    const { couponId, codes } = await createCoupon(testApp, team);
    const created = await team.post('/customer', customerBody()).expect(201);
    const id = idOf(created);
    const byPerson = `${path()}/customer/${id}`;
    const added = await team
      .post(`/customer/${id}/loyalty`, { type: 'increment', points: 20.5 })
      .expect(200);
    const updated = await owner.client.put(byPerson, { firstName: 'Eva' }).expect(200);
    const redeemed = await team
      .post(`/customer/${id}/qr`, { couponId, code: codes[0] })
      .expect(200);
    const taken = await owner.client
      .post(`${byPerson}/loyalty`, { type: 'decrement', points: 1 })
      .expect(200);
    const removed = await team
      .post(`/customer/${id}/loyalty`, { type: 'decrement', points: 2 })
      .expect(200);
    return { id, couponId, requests: [created, added, updated, redeemed, taken, removed] };
  }

  it('lists the changes of a customer by keys and people; the log of the team omits frequent changes by keys', async () => {
    const { id, couponId, requests } = await changeCustomer();
    // Another customer of the team.
    await createCustomer(team);

    const { data } = await list('customer', id);

    const person = { kind: 'user', id: owner.userId, name: 'Ada' };
    const target = { kind: 'customer', id };
    const expected = [
      [key, 'createCustomer', {}],
      [key, 'changePoints', { type: 'increment', points: 20.5 }],
      [person, 'updateCustomer', { changed: ['firstName'] }],
      [key, 'redeemCoupon', { couponId }],
      [person, 'changePoints', { type: 'decrement', points: 1 }],
      [key, 'changePoints', { type: 'decrement', points: 2 }],
    ] as const;
    expect(data.toReversed()).toEqual(
      expected.map(([actor, action, details], index) => ({
        id: expect.any(String) as unknown,
        at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        actor,
        action,
        target,
        details,
        requestId: requestOf(requests[index]!),
      })),
    );
    const all = (await owner.client.get(`${path()}/audit`).expect(200)).body as Listed;
    expect(all.data.map(({ action }) => action)).toEqual([
      'changePoints',
      'updateCustomer',
      'createCoupon',
    ]);
  });

  it('contains each entry once in pages of any size', async () => {
    const { id } = await changeCustomer();
    const { data } = await list('customer', id);

    for (const limit of [1, 2, 4, 6]) expect(await pages('customer', id, limit)).toEqual(data);
    expect(await pages('customer', id.toUpperCase(), 5)).toEqual(data);
  });

  it('can be filtered and exported like the log of the team', async () => {
    const { id } = await changeCustomer();
    const { data } = await list('customer', id);

    expect(await actions('customer', id, `&actor=${owner.userId}`)).toEqual([
      'changePoints',
      'updateCustomer',
    ]);
    expect(await actions('customer', id, `&actor=${key.id}&action=changePoints`)).toHaveLength(2);
    expect(await actions('customer', id, '&actorKind=key')).toHaveLength(4);
    expect(await actions('customer', id, '&actorKind=system')).toEqual([]);
    expect(await actions('customer', id, '&startDate=2020-01-01')).toHaveLength(6);
    expect(await actions('customer', id, '&endDate=2020-01-01')).toEqual([]);
    const target = `targetKind=customer&targetId=${id}`;
    const lines = await owner.client
      .get(`${path()}/audit/export?format=ndjson&${target}`)
      .expect(200)
      .buffer();
    const exported = lines.text.trimEnd().split('\n');
    expect(exported.map((line) => JSON.parse(line) as unknown)).toEqual(data);
    const csv = await owner.client.get(`${path()}/audit/export?${target}`).expect(200).buffer();
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1 + data.length);
  });

  it('lists the responses to a form by keys and people, and the customers that the responses created', async () => {
    const form = await createForm(team, { createCustomerOnSubmit: true });
    const answers = submissionBody(
      Object.fromEntries(form.fields.map(({ key: name }) => [name, 'new@example.com'])),
      { email: `${newId()}@example.com`, firstName: 'Eva', lastName: 'B' },
    );
    const byKey = await team.post(`/forms/${form.id}/responses`, answers).expect(201);
    const byPerson = await owner.client
      .post(`${path()}/forms/${form.id}/responses`, answers)
      .expect(201);
    const other = await createForm(team);
    await team.patch(`/forms/${other.id}`, { description: 'New' }).expect(200);

    const { data } = await list('form', form.id);

    const details = { formId: form.id };
    expect(data).toMatchObject([
      {
        action: 'submitResponse',
        actor: { kind: 'user', id: owner.userId },
        target: { kind: 'response', id: idOf(byPerson) },
        details,
        requestId: requestOf(byPerson),
      },
      {
        action: 'submitResponse',
        actor: key,
        target: { kind: 'response', id: idOf(byKey) },
        details,
        requestId: requestOf(byKey),
      },
      { action: 'createForm', actor: key, target: { kind: 'form', id: form.id } },
    ]);
    expect(await pages('form', form.id, 1)).toEqual(data);
    expect((await list('response', idOf(byKey))).data).toEqual(data.slice(1, 2));
    expect((await list('response', idOf(byPerson))).data).toEqual(data.slice(0, 1));
    const { subscriberId } = (byKey.body as { data: { subscriberId: string } }).data;
    expect((await list('customer', subscriberId)).data).toMatchObject([
      { action: 'createCustomer', actor: key, requestId: requestOf(byKey) },
    ]);
  });

  it('lists the customers of a bulk creation, and once a change that is repeated with its Idempotency-Key', async () => {
    const bulk = await team.post('/customers', [customerBody(), customerBody()]).expect(201);
    const [{ id }] = bulk.body as [{ id: string }, { id: string }];
    const add = () =>
      team
        .post(`/customer/${id}/loyalty`, { type: 'increment', points: 1 })
        .set('Idempotency-Key', 'once')
        .expect(200);
    const [first] = [await add(), await add()];

    expect((await list('customer', id)).data).toMatchObject([
      { action: 'changePoints', requestId: requestOf(first) },
      { action: 'createCustomer', requestId: requestOf(bulk) },
    ]);
  });

  it('is empty for another team, and for a target that does not exist', async () => {
    const { id } = await changeCustomer();
    const form = await createForm(team);
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'owner');

    for (const [kind, target] of [
      ['customer', id],
      ['form', form.id],
    ]) {
      const { body } = await stranger.client
        .get(`/teams/${other.teamId}/audit?targetKind=${kind}&targetId=${target}`)
        .expect(200);
      expect((body as Listed).data).toEqual([]);
    }
    await stranger.client.get(`${path()}/audit?targetKind=customer&targetId=${id}`).expect(404);
    expect(await actions('customer', newId())).toEqual([]);
    // The kind is part of the target.
    expect(await actions('coupon', id)).toEqual([]);
  });

  it('rejects a kind without an id, and an id without a kind', async () => {
    await rejected('targetKind=customer', ['targetId: is required with targetKind']);
    await rejected(`targetId=${newId()}`, ['targetKind: is required with targetId']);
    await rejected(`targetKind=${'k'.repeat(256)}&targetId=x`, [
      'targetKind: must contain 1 to 255 characters',
      'targetId: must be an identifier',
    ]);
  });
});
