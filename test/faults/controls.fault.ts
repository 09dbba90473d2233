import { Client } from 'pg';
import { verify } from './invariants/verify';
import { Load } from './load/load';
import { Rig } from './rig/rig';

/** Disables triggers and foreign keys, which would reject the changes. */
const WITHOUT_CONSTRAINTS = 'SET session_replication_role = replica';

const newestIdOf = (table: string): string => `(SELECT id FROM ${table} ORDER BY id DESC LIMIT 1)`;

describe('The checks of the invariants', () => {
  let rig: Rig;
  let load: Load;
  let client: Client;

  beforeAll(async () => {
    rig = await Rig.open();
    load = new Load(rig.scene, [rig.service.url]);
    client = new Client({ connectionString: rig.postgres.adminUrl });
    await client.connect();
    await client.query(WITHOUT_CONSTRAINTS);
    load.start();
    await load.waitFor(400);
    await load.stop();
  });

  afterAll(async () => {
    await client.end();
    load.close();
    await rig.close();
  });

  it('report no violation before the data is changed', async () => {
    const { violations, acknowledged } = await verify(rig, load);
    expect(violations).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(100);
  });

  // The changes accumulate: each run reports the violation of its own change beside the violations of the earlier changes.
  it.each([
    [
      'points without a row in the ledger',
      `UPDATE customers SET points = points + 1 WHERE email = 'seed-3@seed.example'`,
      /customer \S+ has \S+ points, its ledger/,
    ],
    [
      'a lost points transaction',
      `DELETE FROM points_transactions WHERE id = (SELECT id FROM points_transactions
        WHERE reason = 'loyalty' AND delta < 1000 ORDER BY id DESC LIMIT 1)`,
      /points \S+ was acknowledged but is not stored/,
    ],
    [
      'a lost customer',
      `DELETE FROM customers WHERE id = (SELECT id FROM customers
        WHERE email LIKE 'c-%@load.example' ORDER BY id DESC LIMIT 1)`,
      /customer c-\S+ was acknowledged but is not stored/,
    ],
    [
      'an extra redemption',
      `INSERT INTO coupon_redemptions (team_id, id, coupon_id, code_id, customer_id, points)
       SELECT team_id, gen_random_uuid(), coupon_id, code_id, customer_id, points FROM coupon_redemptions
        WHERE id = ${newestIdOf('coupon_redemptions')}`,
      /code \S+ counts \d of \d redemptions/,
    ],
    [
      'a lost delivery',
      `DELETE FROM webhook_deliveries WHERE id = ${newestIdOf('webhook_deliveries')}`,
      /response \S+ has 0 deliveries/,
    ],
    [
      'a changed answer',
      `UPDATE form_responses
          SET answers = (SELECT jsonb_object_agg(key, value || '"x"'::jsonb) FROM jsonb_each(answers))
        WHERE id = (SELECT r.id FROM form_responses r
                     JOIN forms f ON f.id = r.form_id AND f.webhook_url IS NOT NULL
                    ORDER BY r.created_at LIMIT 1)`,
      /response \S+ does not read back as sent/,
    ],
    [
      'a wrong response count',
      `UPDATE form_response_counts SET responses = responses + 1
        WHERE (form_id, slot) = (SELECT form_id, slot FROM form_response_counts c
                JOIN forms f ON f.id = c.form_id AND f.webhook_url IS NOT NULL LIMIT 1)`,
      /form \S+ has responseCount \d+ with \d+ rows/,
    ],
    [
      'a changed row of the other team',
      `UPDATE customers SET first_name = 'Changed' WHERE team_id =
        (SELECT id FROM teams WHERE name = 'Other')`,
      /customers: 1 rows of the other team/,
    ],
  ])('report %s', async (_what, tamper, pattern) => {
    const { rowCount } = await client.query(tamper);
    const { violations } = await verify(rig, load);

    expect(rowCount).toBeGreaterThan(0);
    expect(violations).toContainEqual(expect.stringMatching(pattern));
  });
});
