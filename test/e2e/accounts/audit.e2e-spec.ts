import { KeysService } from '../../../src/auth/keys.service';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

interface Listed {
  data: { id: string; action: string; requestId: string | null }[];
  pagination: { limit: number; nextCursor: string | null };
}

describe('The audit log', () => {
  const { testApp, team } = useTeams({ eachTest: true });
  const owner = useEachTest(() => createMember(testApp, team.teamId, 'owner', { name: '=Ada' }));

  const path = (): string => `/teams/${team.teamId}`;

  const list = async (query = ''): Promise<Listed> =>
    (await owner.client.get(`${path()}/audit${query}`).expect(200)).body as Listed;
  const actions = async (query = ''): Promise<string[]> =>
    (await list(query)).data.map(({ action }) => action);

  it('has an event with actor, target and request for a write of a person', async () => {
    const created = await owner.client.post(`${path()}/keys`, { label: 'Shop' }).expect(201);
    const { id } = (created.body as { data: { id: string } }).data;

    expect(await list()).toEqual({
      success: true,
      data: [
        {
          id: expect.any(String) as unknown,
          at: expect.any(String) as unknown,
          actor: { kind: 'user', id: owner.userId, name: '=Ada' },
          action: 'createKey',
          target: { kind: 'key', id },
          details: { label: 'Shop' },
          requestId: created.headers['x-request-id'],
        },
      ],
      pagination: { limit: 20, nextCursor: null },
    });
  });

  it('has one event for each successful write of a person through a handler of /v1', async () => {
    const customer = await owner.client.post(`${path()}/customer`, customerBody()).expect(201);
    const { id } = (customer.body as { data: { id: string } }).data;
    const points = { type: 'increment', points: 5 };
    await owner.client.post(`${path()}/customer/${id}/loyalty`, points).expect(200);
    await owner.client.put(`${path()}/customer/${id}`, { firstName: 'Eva' }).expect(200);
    const failed = { type: 'decrement', points: 100 };
    expectError(
      await owner.client.post(`${path()}/customer/${id}/loyalty`, failed),
      'INSUFFICIENT_POINTS',
    );

    const { data } = await list();
    expect(data).toMatchObject([
      {
        action: 'updateCustomer',
        target: { kind: 'customer', id },
        details: { changed: ['firstName'] },
      },
      { action: 'changePoints', target: { kind: 'customer', id }, details: points },
      { action: 'createCustomer', target: { kind: 'customer', id }, details: {} },
    ]);
    // No personal data of customers.
    expect(JSON.stringify(data)).not.toContain('Eva');
  });

  it('has one event for a write that is repeated with its Idempotency-Key', async () => {
    const body = customerBody();
    const send = () =>
      owner.client.post(`${path()}/customer`, body).set('Idempotency-Key', 'once').expect(201);
    const [first, second] = [await send(), await send()];

    expect(second.body).toEqual(first.body);
    expect(await actions()).toEqual(['createCustomer']);
  });

  it('has the writes of keys, with the prefix of the key', async () => {
    const { id } = await createForm(team);
    await team.patch(`/forms/${id}`, { description: 'New' }).expect(200);
    // The row of the customer names the key instead.
    await createCustomer(team);

    const actor = { kind: 'key', name: expect.stringMatching(/^rap_/) as unknown };
    const { data } = await list();
    expect(data).toMatchObject([
      { action: 'updateForm', actor, target: { kind: 'form', id } },
      { action: 'createForm', actor },
    ]);
  });

  it('is filtered by actor, action and time, and read in pages', async () => {
    const other = await createMember(testApp, team.teamId, 'admin');
    for (const name of ['A', 'B', 'C']) await owner.client.patch(path(), { name }).expect(200);
    await other.client.patch(path(), { name: 'D' }).expect(200);
    await owner.client.post(`${path()}/keys`, {}).expect(201);

    expect(await actions(`?actor=${other.userId}`)).toEqual(['updateTeam']);
    await createForm(team);
    expect(await actions('?actorKind=key')).toEqual(['createForm']);
    expect(await actions('?actorKind=user&limit=100')).toHaveLength(5);
    await testApp.app.get(KeysService, { strict: false }).createAsOperator(team.teamId);
    expect(await actions('?actorKind=system')).toEqual(['createKey']);
    expect(await actions('?action=createKey')).toEqual(['createKey', 'createKey']);
    expect(await actions('?endDate=2020-01-01')).toEqual([]);
    expect(await actions('?startDate=2020-01-01')).toHaveLength(7);
    const ids: string[] = [];
    let cursor: string | null = '*';
    while (cursor !== null) {
      const page: Listed = await list(`?limit=2&cursor=${cursor}`);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    }
    expect(ids).toEqual((await list()).data.map(({ id }) => id));
    expectError(
      await owner.client.get(`${path()}/audit?cursor=x&actor=y&actorKind=z`),
      'VALIDATION_FAILED',
      [
        'actor: must be an identifier',
        'actorKind: must be one of user, key, system',
        'cursor: must be the nextCursor of a page',
      ],
    );
  });

  it('is exported as NDJSON and as CSV, in which no cell is a formula', async () => {
    await owner.client.patch(path(), { name: 'A' }).expect(200);
    await owner.client.post(`${path()}/keys`, {}).expect(201);
    const { data } = await list();

    const lines = await owner.client
      .get(`${path()}/audit/export?format=ndjson`)
      .expect(200)
      .buffer();
    const csv = await owner.client
      .get(`${path()}/audit/export?action=updateTeam`)
      .expect(200)
      .buffer();

    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(data);
    expect(csv.headers['content-disposition']).toBe('attachment; filename="Audit log.csv"');
    const [head, row, end] = csv.text.split('\r\n');
    expect(head).toMatch(/^\uFEFFEvent ID,At,Actor,Actor ID,Actor name,Action/);
    expect(row).toContain(`,user,${owner.userId},'=Ada,updateTeam,team,`);
    expect(end).toBe('');
  });

  it('cannot be changed, not even by the service', async () => {
    await owner.client.patch(path(), { name: 'A' }).expect(200);

    for (const statement of [
      'UPDATE audit_events SET action = action',
      'DELETE FROM audit_events',
    ]) {
      await expect(testApp.database.query(statement)).rejects.toThrow('append-only');
    }
    expect(await actions()).toEqual(['updateTeam']);
  });
});
