import type { Client } from 'pg';
import { rebuildingIndexes } from './rebuilding-indexes';
import type { ScaleRun, ScaleSet } from './scale-run';
import { timeReads } from './time-reads';

/** Inserts customers with phone and e-mail; every eighth has the first name Ada. */
export async function loadCustomers(
  client: Client,
  { teamId }: ScaleSet,
  count: number,
): Promise<void> {
  await rebuildingIndexes(client, 'customers', async () => {
    await client.query(
      `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, points,
                              created_at)
       SELECT $1, uuidv7(),
              (ARRAY['Ada','Grace','Alan','Edsger','Barbara','Donald','Niklaus','Margaret'])[1 + n % 8],
              'Lovelace ' || md5(n::text), 'Person' || n || '@example.com',
              'person' || n || '@example.com', '+4930' || (10000000 + n), 0,
              now() - make_interval(secs => $2 - n)
         FROM generate_series(1, $2::integer) n`,
      [teamId, count],
    );
  });
  await client.query(`INSERT INTO customer_counts (team_id, slot, customers) VALUES ($1, 0, $2)`, [
    teamId,
    count,
  ]);
}

export async function measureCustomers(run: ScaleRun): Promise<void> {
  await timeReads(run, [
    ['customers: page 1', '/customers'],
    ['customers: e-mail', '/customers?email=PERSON4711@example.com'],
    ['customers: phone', `/customers?phone=${encodeURIComponent('+493010004711')}`],
    ['customers: search, one hit', '/customers?search=person123456@'],
    ['customers: search, an eighth', '/customers?search=grace'],
    ['customers: search, two letters', '/customers?search=qz'],
  ]);
}
