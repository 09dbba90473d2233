import { Client } from 'pg';
import { FieldPurger } from '../../../src/forms/field-purger';
import { createTeam } from '../../factories/team.factory';
import { findUnindexedScans } from '../../support/find-unindexed-scans';
import { recordStatements, type SentStatement } from '../../support/record-statements';
import { startTestApp, type TestApp } from '../../support/test-app';
import { tour } from '../security/tour';
import { Receiver } from '../webhooks/receiver';
import { eventually } from '../webhooks/webhook-app';

/** Read from end to end by intent. */
const SMALL_TABLES = { form_field_purges: 'a row for each purge under way, a handful at most' };

describe('The plans of all statements', () => {
  let testApp: TestApp;
  let receiver: Receiver;
  let client: Client;
  let statements: SentStatement[];

  beforeAll(async () => {
    const recorded = recordStatements();
    try {
      testApp = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
      receiver = await Receiver.start();
      const team = await createTeam(testApp);
      const { form } = await tour(testApp, team, receiver.url);
      await testApp.database.query(
        `INSERT INTO form_field_purges (team_id, id, form_id, field_ids)
         SELECT team_id, gen_random_uuid(), id, ARRAY['gone'] FROM forms WHERE id = $1`,
        [form.id],
      );
      testApp.app.get(FieldPurger).wake();
      await eventually(async () => {
        const left = await testApp.database.query('SELECT FROM form_field_purges');
        return receiver.calls.length > 0 && left.length === 0;
      });
    } finally {
      recorded.stop();
    }
    statements = [...recorded.statements.values()];
    client = new Client({ connectionString: testApp.databaseUrl });
    await client.connect();
    await client.query('ANALYZE');
  });

  afterAll(async () => {
    await client.end();
    await testApp.close();
    await receiver.close();
  });

  it.each([
    'claim_webhook_deliveries',
    'finish_webhook_attempt',
    'delete_old_webhook_deliveries',
    'delete_expired_idempotency_keys',
    '- purge.field_ids',
    'INSERT INTO idempotency_keys',
    'INSERT INTO form_responses',
    'points_transactions',
    'social_posts',
  ])('were seen, among them that of %s', (what) => {
    expect(statements.some(({ text, name }) => `${name} ${text}`.includes(what))).toBe(true);
  });

  it('scan no table of a team from end to end', async () => {
    const found = await findUnindexedScans(client, statements);
    expect(found.filter(({ table }) => !(table in SMALL_TABLES))).toEqual([]);
  });

  it.each([
    ['customers', 'SELECT id FROM customers WHERE username = $1'],
    ['form_responses', 'UPDATE form_responses SET is_read = true WHERE subscriber_id = $1::uuid'],
    [
      'webhook_deliveries',
      'WITH lost AS (SELECT id FROM webhook_deliveries WHERE last_error = $1) SELECT count(*) FROM lost',
    ],
  ])('are told from one that scans %s', async (table, text) => {
    const statement = { name: '', text, values: ['01a201c7-36be-718c-bc3e-34e1fc6b3515'] };
    expect(await findUnindexedScans(client, [statement])).toEqual([{ table, statement: text }]);
  });
});
