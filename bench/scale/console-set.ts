import type { Client } from 'pg';
import { newId } from '../../src/core/values/identifiers';
import { newSecretToken } from '../../src/core/values/secret-token';
import { loadCustomers } from './customers';
import { rebuildingIndexes } from './rebuilding-indexes';
import type { ScaleSet } from './scale-run';

/** A customer with linked responses and entries of the ledger, and the cookie of an owner. */
export interface ConsoleSet {
  readonly cookie: string;
  readonly userId: string;
  readonly customerId: string;
}

/** The number of responses that are linked to the customer. */
const LINKED_RESPONSES = 200;
/** The number of responses through the hosted page; programs submit all others. */
const PAGE_RESPONSES = 20;
/** Every twentieth response is marked as read. */
const READ_SHARE = 20;

/**
 * Inserts `customers` customers with `entries` entries in the ledger of a team with a million responses, with their standings, and a
 * signed-in owner. One in ten entries takes points. One in a thousand is by the owner, the others are by the API key of the team.
 */
export async function loadConsoleSet(
  client: Client,
  set: ScaleSet,
  size: { customers: number; entries: number },
): Promise<ConsoleSet> {
  await loadCustomers(client, set, size.customers);
  const owner = await insertOwner(client, set);
  await insertEntries(client, set, owner.userId, size.entries);
  await insertStandings(client, set);
  const customerId = await linkResponses(client, set);
  return { ...owner, customerId };
}

async function insertOwner(
  client: Client,
  { teamId }: ScaleSet,
): Promise<{ cookie: string; userId: string }> {
  const [accountId, userId, sessionId] = [newId(), newId(), newId()];
  const { token, hash } = newSecretToken();
  await client.query(
    `INSERT INTO accounts (id, email, email_key, name, password_hash)
     VALUES ($1, 'owner@example.com', 'owner@example.com', 'Ada Lovelace', 'none')`,
    [accountId],
  );
  await client.query(
    `INSERT INTO users (team_id, id, email, account_id, role, joined_at)
     VALUES ($1, $2, 'owner@example.com', $3, 'owner', now())`,
    [teamId, userId, accountId],
  );
  await client.query(
    `INSERT INTO sessions (token_hash, id, account_id, needs_second_factor, expires_at, confirmed_at)
     VALUES ($1, $2, $3, false, now() + interval '12 hours', now())`,
    [hash, sessionId, accountId],
  );
  return { cookie: `rapport=${token}`, userId };
}

/** Inserts ten entries of each customer, of which the last one takes points. One in a thousand is by the person. */
async function insertEntries(
  client: Client,
  { teamId }: ScaleSet,
  userId: string,
  entries: number,
): Promise<void> {
  const customers = Math.ceil(entries / 10);
  await rebuildingIndexes(client, 'points_transactions', async () => {
    await client.query(
      `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason,
                                        created_at, user_id, key_id, note)
       SELECT $1, uuidv7(), c.id, n,
              CASE n WHEN 10 THEN -5 ELSE 2 END, CASE n WHEN 10 THEN 13 ELSE 2 * n END, 'loyalty',
              now() - make_interval(secs => ($3 - (c.row * 10 + n)) * 10),
              CASE WHEN c.row % 1000 = 0 THEN $4::uuid END,
              CASE WHEN c.row % 1000 <> 0 THEN (SELECT id FROM api_keys WHERE team_id = $1) END,
              'Visit ' || n
         FROM (SELECT id, row_number() OVER (ORDER BY created_at) - 1 AS row FROM customers
                WHERE team_id = $1 ORDER BY created_at LIMIT $2) c,
              generate_series(1, 10) n
        ORDER BY c.row, n`,
      [teamId, customers, entries, userId],
    );
  });
  await client.query(
    `UPDATE customers c SET points = 13, transaction_count = 10
      WHERE team_id = $1 AND EXISTS (SELECT 1 FROM points_transactions t
                                      WHERE t.team_id = $1 AND t.customer_id = c.id AND number = 10)`,
    [teamId],
  );
  await client.query('VACUUM (ANALYZE) customers');
}

/** Inserts the standings as the job would after some time. */
async function insertStandings(client: Client, { teamId }: ScaleSet): Promise<void> {
  await client.query(
    `INSERT INTO customer_standings (team_id, customer_id, points, active_at)
     SELECT team_id, id, points, created_at FROM customers WHERE team_id = $1
     ON CONFLICT DO NOTHING`,
    [teamId],
  );
  await client.query(
    `INSERT INTO standing_progress (team_id, read_through) VALUES ($1, $2)
     ON CONFLICT (team_id) DO UPDATE SET read_through = excluded.read_through`,
    [teamId, newId()],
  );
  await client.query('VACUUM (ANALYZE) customer_standings');
}

/** Links responses to the first customer. Also marks some responses as read, and lets some come through the hosted page. */
async function linkResponses(client: Client, { teamId, formId }: ScaleSet): Promise<string> {
  const customers = await client.query<{ id: string }>(
    'SELECT id FROM customers WHERE team_id = $1 ORDER BY created_at LIMIT 1',
    [teamId],
  );
  const customerId = customers.rows[0]?.id ?? '';
  await client.query(
    `UPDATE form_responses r SET subscriber_id = $2
       FROM (SELECT id FROM form_responses WHERE team_id = $1 ORDER BY id LIMIT $3) chosen
      WHERE r.team_id = $1 AND r.id = chosen.id`,
    [teamId, customerId, LINKED_RESPONSES],
  );
  await client.query(
    `UPDATE form_responses r SET source = 'page'
       FROM (SELECT id FROM form_responses WHERE team_id = $1 ORDER BY id DESC OFFSET 500000 LIMIT $2) chosen
      WHERE r.team_id = $1 AND r.id = chosen.id`,
    [teamId, PAGE_RESPONSES],
  );
  await client.query(
    `UPDATE form_responses r SET is_read = true
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS row FROM form_responses WHERE team_id = $1) numbered
      WHERE r.team_id = $1 AND r.id = numbered.id AND numbered.row % ${READ_SHARE} = 0`,
    [teamId],
  );
  await client.query('DELETE FROM form_response_counts WHERE team_id = $1', [teamId]);
  await client.query(
    `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
     SELECT team_id, form_id, 0, source, is_read, count(*) FROM form_responses
      WHERE team_id = $1 AND form_id = $2 GROUP BY 1, 2, 4, 5`,
    [teamId, formId],
  );
  await client.query('VACUUM (ANALYZE) form_responses');
  return customerId;
}
