import { randomUUID } from 'node:crypto';
import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { hold, waitForBlocked } from '../../support/held-locks';
import { useTeams } from '../../support/use-teams';

interface Fault {
  row: number;
  property: string;
  fault: string;
  otherRow: number | null;
  customerId: string | null;
}
interface Report {
  created: number;
  faultyRows: number;
  faults: Fault[];
}

const row = (number: number, of: Record<string, unknown> = {}) => ({
  firstName: `First ${number}`,
  lastName: `Last ${number}`,
  email: `row.${number}@import.test`,
  phone: null,
  username: null,
  ...of,
});

const rows = (count: number): ReturnType<typeof row>[] =>
  Array.from({ length: count }, (_, index) => row(index));

describe('POST /console/api/teams/:teamId/customer-import', () => {
  const { testApp, team, editor } = useTeams({ eachTest: true });

  const post = (body: object, key?: string) => {
    const request = editor.client.post(`/teams/${team.teamId}/customer-import`, body);
    return key === undefined ? request : request.set('Idempotency-Key', key);
  };

  async function importRows(body: object): Promise<Report> {
    const response = await post(body).expect(200);
    return (response.body as { data: Report }).data;
  }

  async function count(): Promise<number> {
    const [found] = await testApp.database.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM customers WHERE team_id = $1',
      [team.teamId],
    );
    return found?.count ?? -1;
  }

  it('creates all customers, as a single creation would', async () => {
    const response = await post([
      row(1, { email: ' Ada@Import.test ', phone: '(030) 90 18 20 20', username: 'ada' }),
      row(2, { email: '', phone: '0171/1234567', username: ' ' }),
    ]).expect(200);
    expect(response.body).toEqual({
      success: true,
      data: { created: 2, faultyRows: 0, faults: [] },
    });
    const list = await team.get('/customers').expect(200);
    const { data } = list.body as { data: Record<string, unknown>[] };
    expect(data.map(({ email, phone, username }) => ({ email, phone, username }))).toEqual(
      expect.arrayContaining([
        { email: 'Ada@Import.test', phone: '03090182020', username: 'ada' },
        { email: null, phone: '01711234567', username: null },
      ]),
    );
  });

  it('names all three faulty rows of 10,000, and stores none', async () => {
    const body = rows(10_000);
    body[17] = row(17, { firstName: '' });
    body[4_711] = row(4_711, { email: 'no address' });
    body[9_999] = row(9_999, { email: 'ROW.5@import.test' });
    expect(await importRows(body)).toEqual({
      created: 0,
      faultyRows: 3,
      faults: [
        { row: 17, property: 'firstName', fault: 'missing', reason: 'is required', otherRow: null, customerId: null }, // oxfmt-ignore
        { row: 4_711, property: 'email', fault: 'invalid', reason: 'must be a valid e-mail address', otherRow: null, customerId: null }, // oxfmt-ignore
        { row: 9_999, property: 'email', fault: 'repeated', reason: 'is in an earlier row', otherRow: 5, customerId: null }, // oxfmt-ignore
      ],
    });
    expect(await count()).toBe(0);
  });

  it('imports 10,000 rows, and reports 10,000 that exist', async () => {
    expect(await importRows(rows(10_000))).toMatchObject({ created: 10_000, faults: [] });
    expect(await count()).toBe(10_000);
    const again = await importRows(rows(10_000));
    expect(again).toMatchObject({ created: 0, faultyRows: 10_000 });
    // The first 1,000 of them.
    expect(again.faults.map((fault) => fault.row)).toEqual(
      Array.from({ length: 1_000 }, (_, n) => n),
    );
    expect(await count()).toBe(10_000);
  });

  it('names the customer that has a contact, beside other faults of the row', async () => {
    const created = await team.post('/customer', row(1, { phone: '+4930901820' })).expect(201);
    const { id } = (created.body as { data: { id: string } }).data;
    const { faults } = await importRows([
      row(1, { phone: '+49 30 90 18 20' }),
      row(2, { email: null, phone: null }),
      row(3, { lastName: 'x'.repeat(256), username: 'y'.repeat(256), phone: '12' }),
    ]);
    expect(
      faults.map((fault) => [fault.row, fault.property, fault.fault, fault.customerId]),
    ).toEqual([
      [0, 'email', 'taken', id],
      [0, 'phone', 'taken', id],
      [1, 'email', 'unreachable', null],
      [2, 'lastName', 'invalid', null],
      [2, 'phone', 'invalid', null],
      [2, 'username', 'invalid', null],
    ]);
  });

  it.each([
    ['no list', {}],
    ['an empty list', []],
  ])('rejects %s', async (_name, body) => {
    expectError(await post(body), 'VALIDATION_FAILED', [
      'body: must be a JSON array of 1 to 10000 customers',
    ]);
  });

  it('rejects 10,001 rows', async () => {
    expectError(await post(rows(10_001)), 'VALIDATION_FAILED', [
      'body: must not hold an array of more than 10000 elements',
    ]);
  });

  it('rejects an element that is no object', async () => {
    expectError(await post([row(1), 'x']), 'VALIDATION_FAILED', ['[1]: must be an object']);
  });

  describe('with an Idempotency-Key', () => {
    it('imports once, and responds to a repetition with the same report', async () => {
      const key = randomUUID();
      const first = await post(rows(3), key).expect(200);
      const second = await post(rows(3), key).expect(200);
      expect(second.body).toEqual(first.body);
      expect(second.headers['idempotent-replayed']).toBe('true');
      expect(await count()).toBe(3);
    });

    it('imports once when a repetition arrives meanwhile, which is rejected', async () => {
      const key = randomUUID();
      const blocker = await hold(
        testApp,
        `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
         VALUES ($1, gen_random_uuid(), 'A', 'B', 'row.1@import.test', 'row.1@import.test')`,
        [team.teamId],
      );
      const first = post(rows(3), key).then((response) => response);
      try {
        await waitForBlocked(testApp);
        expectError(await post(rows(3), key), 'IDEMPOTENCY_IN_PROGRESS');
      } finally {
        await blocker.rollBack();
      }
      expect((await first).status).toBe(200);
      expect(await count()).toBe(3);
    });

    it('rejects another file with the same key', async () => {
      const key = randomUUID();
      await post(rows(3), key).expect(200);
      expectError(await post(rows(4), key), 'IDEMPOTENCY_KEY_REUSED');
      expect(await count()).toBe(3);
    });
  });

  it('reports a contact that another request takes meanwhile', async () => {
    const blocker = await hold(
      testApp,
      `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
       VALUES ($1, gen_random_uuid(), 'A', 'B', 'row.1@import.test', 'row.1@import.test')`,
      [team.teamId],
    );
    const importing = importRows(rows(3));
    await waitForBlocked(testApp);
    await blocker.release();
    expect(await importing).toMatchObject({
      created: 0,
      faultyRows: 1,
      faults: [{ row: 1, fault: 'taken' }],
    });
    expect(await count()).toBe(1);
  });

  it('leaves one event without personal data in the audit log, and none when it is rejected', async () => {
    await importRows([row(1, { email: 'x' })]);
    await importRows(rows(2));
    const admin = await createMember(testApp, team.teamId, 'admin');
    const { body } = await admin.client
      .get(`/teams/${team.teamId}/audit?action=importCustomers`)
      .expect(200);
    expect(body).toMatchObject({ data: [{ details: { count: 2 }, actor: { id: editor.userId } }] });
    expect((body as { data: unknown[] }).data).toHaveLength(1);
  });

  it('is for editors of the team', async () => {
    const analyst = await createMember(testApp, team.teamId, 'analyst');
    const path = `/teams/${team.teamId}/customer-import`;
    expectError(await analyst.client.post(path, rows(1)), 'FORBIDDEN');
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'editor');
    expectError(await stranger.client.post(path, rows(1)), 'TEAM_NOT_FOUND');
    // The contacts of another team are free.
    await importRows(rows(1));
    await stranger.client.post(`/teams/${other.teamId}/customer-import`, rows(1)).expect(200);
  });
});
