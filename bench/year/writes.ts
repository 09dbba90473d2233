import type { Client } from 'pg';
import { DAY_MS } from '../../src/core/values/durations';
import { newId } from '../../src/core/values/identifiers';

export interface Team {
  readonly id: string;
  readonly formId: string;
  readonly ownerId: string;
}

interface Days {
  readonly from: Date;
  readonly days: number;
  /** The number of writes of each kind a day. */
  readonly writes: number;
}

/** SQL: a UUID of version 7 of the time. */
const idOf = (at: string): string => `
  (lpad(to_hex(floor(extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7'
   || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** Inserts the team, a form and the customers. */
export async function prepareTeam(client: Client, customers: number): Promise<Team> {
  const [id, ownerId, formId] = [newId(), newId(), newId()];
  await client.query(`INSERT INTO teams (id, name) VALUES ($1, 'Year')`, [id]);
  await client.query('INSERT INTO users (team_id, id) VALUES ($1, $2)', [id, ownerId]);
  await client.query(
    `INSERT INTO forms (team_id, id, owner_id, name, status) VALUES ($1, $2, $3, 'Year', 'published')`,
    [id, formId, ownerId],
  );
  await client.query(
    `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
     SELECT $1, ${idOf('clock_timestamp()')}, 'Ada', 'Lovelace ' || n,
            'person' || n || '@example.com', 'person' || n || '@example.com'
       FROM generate_series(1, $2::integer) n`,
    [id, customers],
  );
  return { id, formId, ownerId };
}

const TIMES = `
  SELECT n, $2::timestamptz + make_interval(secs => n * 86400.0 / $3) AS at
    FROM generate_series(0, $4::integer - 1) n`;

/** The rows as the statements of the service write them, many in one statement. */
const WRITES = {
  auditEvents: `
    INSERT INTO audit_events (team_id, id, at, actor_kind, actor_id, action, target_kind, target_id,
                              details, request_id)
    SELECT $1, ${idOf('at')}, at, 'user', $1, 'updateCustomer', 'customer', gen_random_uuid(),
           '{"fields":["phone"]}', gen_random_uuid()
      FROM (${TIMES}) row`,
  points: `
    WITH row AS MATERIALIZED (${TIMES}), chosen AS MATERIALIZED (
      SELECT DISTINCT ON (c.id) c.id, row.at
        FROM row JOIN (SELECT id, row_number() OVER (ORDER BY random()) - 1 AS n FROM customers
                        WHERE team_id = $1) c ON c.n = row.n
    ), changed AS (
      UPDATE customers SET points = points + 1, transaction_count = transaction_count + 1,
             updated_at = at
        FROM chosen WHERE customers.team_id = $1 AND customers.id = chosen.id
      RETURNING customers.id, points, transaction_count, at
    )
    INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason,
                                     created_at, key_id, request_id)
    SELECT $1, ${idOf('at')}, id, transaction_count, 1, points, 'loyalty', at, $1, gen_random_uuid()
      FROM changed`,
  deliveries: `
    WITH response AS (
      INSERT INTO form_responses (team_id, id, form_id, source, created_at, answers)
      SELECT $1, ${idOf('at')}, $5::uuid, 'public', at, jsonb_build_object($5::uuid, 'Yes, ' || n)
        FROM (${TIMES}) row
      RETURNING id, created_at
    )
    INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, created_at, next_attempt_at)
    SELECT $1, id, $5::uuid, id, created_at, created_at FROM response`,
  claims: `
    UPDATE webhook_deliveries SET claimed_until = created_at + interval '30 s', attempts = 1
     WHERE team_id = $1 AND status = 'pending'`,
  outcomes: `
    WITH finished AS (
      UPDATE webhook_deliveries SET status = 'delivered', last_status_code = 200,
             delivered_at = created_at, claimed_until = NULL
       WHERE team_id = $1 AND status = 'pending'
      RETURNING id, created_at
    )
    INSERT INTO webhook_attempts (team_id, delivery_id, attempt, started_at, duration_ms,
                                  status_code, body_hash, was_read)
    SELECT $1, id, 1, created_at, 50, 200, sha256(id::text::bytea), true FROM finished`,
  keys: `
    INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)
    SELECT $1, gen_random_uuid(), sha256(n::text::bytea), 200, repeat('x', 300), at + interval '1 day'
      FROM (${TIMES}) row`,
  arrivals: `
    INSERT INTO arrival_counts AS known (team_id, starts_at, form_id, responses)
    SELECT $1, date_trunc('hour', at), $5::uuid, count(*) FROM (${TIMES}) row GROUP BY 2
    ON CONFLICT (team_id, starts_at, form_id)
    DO UPDATE SET responses = known.responses + excluded.responses`,
} as const;

/** What fewer requests write. */
const RARE_WRITES = {
  bin: `
    INSERT INTO binned_responses (team_id, id, form_id, created_at, source, is_read, answers,
                                  deleted_at, with_form)
    SELECT $1, ${idOf('at')}, $5::uuid, at, 'public', true, jsonb_build_object($5::uuid, 'Yes, ' || n),
           at, false
      FROM (${TIMES}) row`,
  quarantine: `
    INSERT INTO quarantined_responses (team_id, id, form_id, created_at, expires_at, answers, reasons)
    SELECT $1, ${idOf('at')}, $5::uuid, at, at + interval '30 days',
           jsonb_build_object($5::uuid, 'Yes, ' || n), '{fast}'
      FROM (${TIMES}) row`,
  mails: `
    INSERT INTO mails (id, team_id, share_id, kind, address, address_key, language, status,
                       created_at, sent_at, admitted_at, next_attempt_at)
    SELECT ${idOf('at')}, $1, $1, 'newResponses', 'a@example.com', 'a@example.com', 'en', 'sent', at, at, at, at
      FROM (${TIMES}) row`,
  purges: `
    INSERT INTO purges (team_id, id, kind, subject_id, created_at, stepped_at, finished_at)
    SELECT $1, ${idOf('at')}, 'none', $1, at, at, at FROM (${TIMES}) row`,
  exports: `
    WITH export AS (
      INSERT INTO prepared_exports (team_id, id, form_id, user_id, query, file_name, content_type,
                                    state, pieces, created_at, expires_at, is_told)
      SELECT $1, ${idOf('at')}, $5::uuid, $6::uuid, '{}', 'responses.csv', 'text/csv', 'ready', 1,
             at, at + interval '7 days', true
        FROM (${TIMES}) row
      RETURNING id
    )
    INSERT INTO prepared_export_pieces (team_id, export_id, number, content)
    SELECT $1, id, 1, repeat(md5(id::text), 100) FROM export`,
} as const;

/** The writes of a kind for each rare one. */
const WRITES_PER_RARE_WRITE = 20;

/** Writes the rows of some days, day by day. Each statement is a transaction. */
export async function writeDays(
  client: Client,
  team: Team,
  { from, days, writes }: Days,
): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const at = new Date(from.getTime() + day * DAY_MS);
    const times = [team.id, at, writes, writes];
    await client.query(WRITES.auditEvents, times);
    await client.query(WRITES.points, times);
    await client.query(WRITES.deliveries, [...times, team.formId]);
    await client.query(WRITES.claims, [team.id]);
    await client.query(WRITES.outcomes, [team.id]);
    await client.query(WRITES.keys, times);
    await client.query(WRITES.arrivals, [...times, team.formId]);
    const rare = Math.ceil(writes / WRITES_PER_RARE_WRITE);
    const rareTimes = [team.id, at, rare, rare];
    await client.query(RARE_WRITES.bin, [...rareTimes, team.formId]);
    await client.query(RARE_WRITES.quarantine, [...rareTimes, team.formId]);
    await client.query(RARE_WRITES.mails, rareTimes);
    await client.query(RARE_WRITES.purges, rareTimes);
    await client.query(RARE_WRITES.exports, [...rareTimes, team.formId, team.ownerId]);
  }
}
