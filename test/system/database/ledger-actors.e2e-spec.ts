import { DataSource } from 'typeorm';
import { migrationOptions } from '../../../src/core/database/data-source-options';
import { migrate } from '../../../src/core/database/migrate';
import { newId } from '../../../src/core/values/identifiers';
import { MIGRATIONS } from '../../../src/modules';
import { createEmptyDatabase } from '../../support/test-database';
import { useEachTest } from '../../support/use-value';

const ADDITION = 'AddNotesAndActorsOfPoints1795734000000';

describe(ADDITION, () => {
  const database = useEachTest(createEmptyDatabase, (made) => made.drop());
  let before: DataSource;

  beforeEach(async () => {
    const earlier = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === ADDITION),
    );
    before = await new DataSource(migrationOptions(database.url, earlier)).initialize();
    await before.runMigrations();
  });

  afterEach(async () => {
    await before.destroy();
  });

  it('takes the actor of an earlier entry from the audit log, without a request id', async () => {
    const ids = Array.from({ length: 7 }, newId);
    const [teamId, customerId, member, oldKey, newKey] = ids;
    await before.query('INSERT INTO teams (id, name) VALUES ($1, $2)', [teamId, 'Shop']);
    await before.query(
      `INSERT INTO customers (team_id, id, first_name, last_name, phone, points, transaction_count)
       VALUES ($1, $2, 'Ada', 'Lovelace', '+493012345678', 5, 5)`,
      [teamId, customerId],
    );
    const entries: [by: string, event: [kind: string, id: unknown] | null, keyId: unknown][] = [
      ['a person', ['user', member], null],
      ['a key before its rows were its record', ['key', oldKey], null],
      ['a key', null, newKey],
      ['the operator', ['system', null], null],
      ['nobody that is known', null, null],
    ];
    for (const [index, [, event, keyId]] of entries.entries()) {
      const id = newId();
      await before.query(
        `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after,
                                          reason, key_id, request_id)
         VALUES ($1, $2, $3, $4::integer, 1, $4::integer, 'loyalty', $5::uuid,
                 CASE WHEN $5::uuid IS NOT NULL THEN 'request' END)`,
        [teamId, id, customerId, index + 1, keyId],
      );
      if (event === null) continue;
      await before.query(
        `INSERT INTO audit_events (team_id, id, actor_kind, actor_id, action, target_kind, target_id)
         VALUES ($1, $2, $3, $4, 'changePoints', 'customer', $5)`,
        [teamId, id, ...event, customerId],
      );
    }

    await migrate(database.url, MIGRATIONS);

    expect(
      await before.query(
        `SELECT key_id AS key, user_id AS "user", request_id AS request
           FROM points_transactions ORDER BY number`,
      ),
    ).toEqual([
      { key: null, user: member, request: null },
      { key: oldKey, user: null, request: null },
      { key: newKey, user: null, request: 'request' },
      { key: null, user: null, request: null },
      { key: null, user: null, request: null },
    ]);
    await expect(before.query('UPDATE points_transactions SET delta = 2')).rejects.toThrow(
      'points_transactions is append-only',
    );
  });
});
