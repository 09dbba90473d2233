import { randomInt, randomUUID } from 'node:crypto';
import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { expectExactResponseCounts } from '../../support/exact-response-counts';
import { expectError } from '../../support/expect-error';
import { holdPurges } from '../../support/held-purges';
import { tablesWith } from '../../support/find-text';
import { useTeams } from '../../support/use-teams';

const FIELDS = [
  { label: 'Email', fieldType: 'EmailInput' },
  { label: 'Phone', fieldType: 'PhoneInput' },
  { label: 'Remark', fieldType: 'Textarea' },
  { label: 'Roast', fieldType: 'Select', options: ['Dark', 'Light'] },
];

interface Report {
  customerId: string;
  erasedAt: string;
  isWhole: boolean;
  wholeAt: string | null;
  erased: Record<string, number>;
}

/** A person with values that occur nowhere else. */
function newPerson() {
  const unique = randomUUID().replaceAll('-', '');
  return {
    firstName: `Ada${unique}`,
    lastName: `Lovelace${unique}`,
    email: `Ada.${unique}@Example.com`,
    phone: `+4930${randomInt(20_000_000, 90_000_000)}`,
  };
}
type Person = ReturnType<typeof newPerson>;

describe('The erasure of a customer', () => {
  const { testApp, team, admin } = useTeams({ settings: { phoneRegion: 'DE' } });

  let formId: string;

  beforeAll(async () => {
    formId = (await createForm(team, { fields: FIELDS })).id;
  });

  async function create(person: Partial<Person> = newPerson()): Promise<string> {
    const body = { firstName: 'Ada', lastName: 'Lovelace', ...person };
    const response = await team.post('/customer', body).expect(201);
    return (response.body as { data: { id: string } }).data.id;
  }

  const pathOf = (id: string): string => `/teams/${team.teamId}/customer/${id}/erasure`;
  const erase = (id: string, body: object = {}, client = admin.client) =>
    client.post(pathOf(id), body);

  const whole = (id: string): Promise<Report> =>
    eventually(async () => {
      const { body } = await admin.client.get(pathOf(id)).expect(200);
      const { data } = body as { data: Report };
      return data.isWhole && data;
    });

  const submit = (answers: Record<string, unknown>, form = formId) =>
    submitResponse(team, form, answers);

  /** Creates a customer with data in every table that may have personal data. */
  async function fill(person: Person): Promise<{ id: string; responses: string[]; code: string }> {
    const keyed = await team
      .post('/customer', person)
      .set('Idempotency-Key', `sync:${person.email}`)
      .expect(201);
    const { id } = (keyed.body as { data: { id: string } }).data;
    await team
      .post(`/customer/${id}/loyalty`, {
        points: 20,
        type: 'increment',
        note: `Call ${person.phone}`,
        reference: person.email,
      }) // oxfmt-ignore
      .set('Idempotency-Key', randomUUID())
      .expect(200);
    const coupon = await createCoupon(testApp, team);
    await team
      .post(`/customer/${id}/qr`, { couponId: coupon.couponId, code: coupon.codes[0] })
      .expect(200);
    const responses = [
      await submit({ email: person.email, remark: `I am ${person.firstName}`, roast: 'Dark' }),
      await submit({ phone: person.phone, roast: 'Light' }),
      await submit({ email: person.email, roast: 'Light' }),
    ];
    const ids = responses.map(({ formResponseId }) => formResponseId);
    expect(responses.map(({ subscriberId }) => subscriberId)).toEqual([id, id, id]);
    await team.delete(`/forms/${formId}/responses/${ids[2]}`).expect(200);
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, status, created_at)
       SELECT team_id, $2, form_id, id, 'delivered', created_at FROM form_responses WHERE id = $1`,
      [ids[0], randomUUID()],
    );
    await testApp.database.query(
      `INSERT INTO webhook_attempts (team_id, delivery_id, attempt, started_at, duration_ms, received, body_hash, was_read)
       SELECT team_id, id, 1, now(), 5, $2, 'x', false FROM webhook_deliveries WHERE response_id = $1`,
      [ids[0], `stored ${person.email}`],
    );
    const [field] = await testApp.database.query<{ id: string }>(
      `SELECT id FROM form_fields WHERE form_id = $1 AND label = 'Remark'`,
      [formId],
    );
    await testApp.database.query(
      `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons)
       VALUES ($1, $2, $3, now() + interval '1 day', $4, '{trap}')`,
      [team.teamId, randomUUID(), formId, JSON.stringify({ [field!.id]: `mail ${person.email}` })],
    );
    for (const [state, query, content] of [
      ['ready', {}, `x,${person.email}\n`],
      ['ready', {}, 'x,nobody\n'],
      ['running', { search: person.email.toLowerCase() }, ''],
      ['running', { format: 'csv', order: 'asc' }, 'x\n'],
    ] as const) {
      const exportId = randomUUID();
      await testApp.database.query(
        `INSERT INTO prepared_exports (team_id, id, form_id, user_id, query, file_name, content_type, state, claimed_until, expires_at)
         SELECT team_id, $2, $3, id, $4, 'x.csv', 'text/csv', $5::text, now() + interval '1 hour',
                CASE WHEN $5::text = 'ready' THEN now() + interval '1 day' END
           FROM users WHERE team_id = $1 LIMIT 1`,
        [team.teamId, exportId, formId, JSON.stringify(query), state],
      );
      await testApp.database.query(
        'INSERT INTO prepared_export_pieces (team_id, export_id, number, content) VALUES ($1, $2, 1, $3)',
        [team.teamId, exportId, content],
      );
    }
    return { id, responses: ids, code: coupon.codes[0]! };
  }

  it('deletes all personal data of the customer, and reports the counts', async () => {
    const person = newPerson();
    const { id, code } = await fill(person);
    const traces = [person.firstName, person.lastName, person.email, person.phone.slice(1)];
    const before = await tablesWith(testApp.database, team.teamId, traces);
    expect(before).toEqual([
      'binned_responses',
      'customers',
      'form_responses',
      'idempotency_keys',
      'points_transactions',
      'prepared_export_pieces',
      'prepared_exports',
      'quarantined_responses',
      'webhook_attempts',
    ]);
    const preview = await admin.client.get(`${pathOf(id)}/preview`).expect(200);
    expect(preview.body).toEqual({
      success: true,
      data: { responses: 2, binned: 1, mergedCustomers: 0, entries: 2, redemptions: 1, points: 30 },
    });

    const begun = await erase(id).expect(200);

    expect(begun.body).toEqual({ success: true, data: { customerId: id } });
    expectError(await team.get(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
    const report = await whole(id);
    expect(report).toEqual({
      customerId: id,
      erasedAt: expect.any(String),
      isWhole: true,
      wholeAt: expect.any(String),
      erased: {
        customers: 1, responses: 3, mentions: 0, deliveries: 1, coupons: 1, notes: 1,
        idempotencyKeys: 2, quarantined: 1, exports: 2, restartedExports: 1,
      },
    }); // oxfmt-ignore
    expect(await tablesWith(testApp.database, team.teamId, traces)).toEqual([]);
    // The id remains with the redemption, the erasure, the ledger and the purge, whose input is deleted.
    expect(await tablesWith(testApp.database, team.teamId, [id])).toEqual([
      'coupon_redemptions',
      'erased_customers',
      'points_transactions',
      'purges',
    ]);
    // The running export was claimed for an hour: it is finished because the erasure has restarted it.
    await eventually(async () => {
      const exports = await testApp.database.query<{ state: string }>(
        'SELECT state FROM prepared_exports WHERE team_id = $1',
        [team.teamId],
      );
      return exports.map(({ state }) => state).join() === 'ready,ready';
    });
    expect(await tablesWith(testApp.database, team.teamId, traces)).toEqual([]);
    await testApp.database.query('DELETE FROM prepared_exports WHERE team_id = $1', [team.teamId]);

    // Sums, lists and counters are unchanged, without names.
    const points = await admin.client.get(`/teams/${team.teamId}/points?customerId=${id}`);
    expect((points.body as { data: object[] }).data).toEqual([
      expect.objectContaining({ points: 10, reason: 'coupon', customer: { id, firstName: null, lastName: null } }),
      expect.objectContaining({ points: 20, note: null, reference: null, customer: { id, firstName: null, lastName: null } }),
    ]); // oxfmt-ignore
    const file = await admin.client.get(`/teams/${team.teamId}/points/export?format=csv&customerId=${id}`); // oxfmt-ignore
    expect(file.text).toContain(`${id},,,10,30,coupon,Welcome,,,`);
    const redemptions = await admin.client.get(`/teams/${team.teamId}/coupons/codes/${code}/redemptions`); // oxfmt-ignore
    expect(redemptions.body).toMatchObject({
      data: [{ customer: { id, firstName: null, lastName: null } }],
    });
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('is recorded in the audit log without the customer', async () => {
    const id = await create();
    await team.delete(`/customer/${id}`).expect(200);
    await erase(await create()).expect(200);
    const { body } = await admin.client.get(`/teams/${team.teamId}/audit?limit=2`).expect(200);
    const events = (body as { data: Record<string, unknown>[] }).data;
    expect(events.map(({ action }) => action)).toEqual(['eraseCustomerWith', 'eraseCustomer']);
    expect(JSON.stringify(events)).not.toContain(id);
    expect(events[0]).toMatchObject({
      details: { responses: 0, mentions: 0, deliveries: 0 },
    });
  });

  it('frees the e-mail and the phone for a new customer, whose data stay', async () => {
    const person = newPerson();
    const { id } = await fill(person);
    await erase(id).expect(200);
    const other = await submit({ email: person.email, phone: person.phone });
    expect(other.subscriberId).not.toBe(id);
    await whole(id);
    const { body } = await team.get(`/customer/${other.subscriberId}`).expect(200);
    expect(body).toMatchObject({ email: person.email, phone: person.phone, points: 0 });
    await testApp.database.query('DELETE FROM prepared_exports WHERE team_id = $1', [team.teamId]);
  });

  it('erases the customers that were merged into the customer', async () => {
    const [kept, merged, again] = [await create(), await create(), await create()];
    const merge = (into: string, mergedId: string) =>
      admin.client.post(`/teams/${team.teamId}/customer/${into}/merge`, { mergedId }).expect(200);
    await merge(merged, again);
    await merge(kept, merged);
    const purge = holdPurges(testApp);
    const deleted = await team.delete(`/customer/${merged}`).expect(200);
    expect(deleted.body).toEqual({ success: true, data: { id: kept, erased: true } });
    for (const id of [kept, merged, again]) {
      expectError(await team.get(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
      expectError(await team.delete(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
      const { body } = await admin.client.get(pathOf(id)).expect(200);
      expect(body).toMatchObject({ data: { customerId: id, isWhole: false, wholeAt: null } });
    }
    await purge.release();
    expect((await whole(kept)).erased).toMatchObject({ customers: 3 });
    expect(await whole(again)).toMatchObject({ customerId: again, erased: null });
  });

  it('erases more responses than fit into one transaction, and a long ledger', async () => {
    const person = newPerson();
    const id = await create(person);
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
       SELECT $1, gen_random_uuid(), $2, 'public', '{}', $3 FROM generate_series(1, 1200)`,
      [team.teamId, formId, id],
    );
    await testApp.database.query(
      `INSERT INTO form_response_counts VALUES ($1, $2, 0, 'public', false, 1200)
       ON CONFLICT (team_id, form_id, slot, source, is_read)
       DO UPDATE SET responses = form_response_counts.responses + 1200`,
      [team.teamId, formId],
    );
    await testApp.database.query(
      `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason, note)
       SELECT $1, gen_random_uuid(), $2::uuid, n, 1, n, 'loyalty', CASE WHEN n % 2 = 0 THEN 'n' END
         FROM generate_series(1, 2500) n`,
      [team.teamId, id],
    );
    await testApp.database.query(
      'UPDATE customers SET points = 2500, transaction_count = 2500 WHERE id = $1',
      [id],
    );
    await team.delete(`/customer/${id}`).expect(200);
    expect((await whole(id)).erased).toMatchObject({ notes: 1_250 });
    const [left] = await testApp.database.query(
      `SELECT (SELECT count(*)::integer FROM form_responses WHERE subscriber_id = $1) AS responses,
              count(note)::integer AS notes, sum(delta)::float8 AS points
         FROM points_transactions WHERE customer_id = $1`,
      [id],
    );
    expect(left).toEqual({ responses: 0, notes: 0, points: 2_500 });
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('allows only notes to be removed, and only from the ledger of an erased customer', async () => {
    const id = await create();
    await team.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment', note: 'n' });
    const clear = (set: string) =>
      testApp.database.query(`UPDATE points_transactions SET ${set} WHERE customer_id = $1`, [id]);
    await expect(clear('note = NULL')).rejects.toThrow('append-only');
    await erase(id).expect(200);
    await clear('note = NULL');
    await expect(clear("note = 'x'")).rejects.toThrow('append-only');
    await expect(clear('delta = 5')).rejects.toThrow('append-only');
    await expect(clear('note = NULL, number = 9')).rejects.toThrow('append-only');
  });

  describe('on an invalid request', () => {
    it('rejects unknown ids and malformed bodies', async () => {
      const unknown = randomUUID();
      for (const id of [unknown, 'x']) {
        expectError(await erase(id), 'CUSTOMER_NOT_FOUND');
        expectError(await team.delete(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
        expectError(await admin.client.get(pathOf(id)), 'CUSTOMER_NOT_FOUND');
        expectError(await admin.client.get(`${pathOf(id)}/preview`), 'CUSTOMER_NOT_FOUND');
        expectError(await admin.client.get(`${pathOf(id)}/mentions`), 'CUSTOMER_NOT_FOUND');
      }
      const id = await create();
      expectError(await admin.client.get(pathOf(id)), 'CUSTOMER_NOT_FOUND');
      const many = times(501, () => unknown);
      for (const responseIds of ['x', ['x'], [1], many, null]) {
        expectError(await erase(id, { responseIds }), 'VALIDATION_FAILED', [
          'responseIds: must be an array of at most 500 ids',
        ]);
      }
      expectError(await team.delete(`/customer/${id}?mentions=1`), 'VALIDATION_FAILED', [
        'mentions: must be one of true, false',
      ]);
      expectError(await erase(id, { allMentions: 'yes' }), 'VALIDATION_FAILED', [
        'allMentions: must be true or false',
      ]);
      await erase(id, { responseIds: many.slice(1) }).expect(200);
    });

    it('requires the role of an admin and a recent confirmation', async () => {
      const id = await create();
      const editor = await createMember(testApp, team.teamId, 'editor');
      expectError(await erase(id, {}, editor.client), 'FORBIDDEN');
      for (const path of ['', '/preview', '/mentions']) {
        expectError(await editor.client.get(`${pathOf(id)}${path}`), 'FORBIDDEN');
      }
      const unsure = await createMember(testApp, team.teamId, 'admin');
      await testApp.database.query(
        `UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE account_id = $1`,
        [unsure.account.id],
      );
      expectError(await erase(id, {}, unsure.client), 'CONFIRMATION_REQUIRED');
      const other = await createTeam(testApp);
      expectError(await other.delete(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
      await team.get(`/customer/${id}`).expect(200);
    });
  });
});
