import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { insertTeamWithForm } from '../load-scale-set';
import {
  CUSTOMER_COLUMNS,
  customerLine,
  RESPONSE_COLUMNS,
  responseLine,
  type SampleTeam,
} from './sample-rows';

/** The number of lines that are sent at once. */
const CHUNK_ROWS = 500;

export type LoadedTeam = SampleTeam & { readonly apiKey: string };

export interface LoadSize {
  readonly rows: number;
  readonly teams: number;
  readonly rowsPerTeam: number;
}

/**
 * Inserts customers and responses of one large team, and of many small ones, by COPY over two connections, one for each table; the indexes are created afterwards.
 * Switches off the checks of foreign keys, for which it needs a superuser.
 */
export async function loadSample(
  adminUrl: string,
  { rows, teams, rowsPerTeam }: LoadSize,
): Promise<{ large: LoadedTeam; small: LoadedTeam }> {
  const [client, other] = await Promise.all([connect(adminUrl), connect(adminUrl)]);
  const [newestAt, all] = [Date.now(), [] as LoadedTeam[]];
  for (let seed = 0; seed <= teams; seed += 1) {
    const team = await insertTeamWithForm(client);
    all.push({ ...team, seed: seed * 0x01000193, rows: seed === 0 ? rows : rowsPerTeam, newestAt });
  }
  const [large, small] = all;
  if (large === undefined || small === undefined) throw new Error('There must be a small team.');
  await Promise.all([
    loadTable(client, 'customers', CUSTOMER_COLUMNS, customerLines(all)),
    loadTable(other, 'form_responses', RESPONSE_COLUMNS, responseLines(all)),
  ]);
  await step('counters', () => insertCounters(client));
  await step('VACUUM', () => client.query('VACUUM (ANALYZE)'));
  await Promise.all([client.end(), other.end()]);
  return { large, small };
}

/** Inserts the rows before their indexes, which is faster. */
async function loadTable(
  client: Client,
  table: string,
  columns: string,
  lines: Iterable<string>,
): Promise<void> {
  const indexes = await dropIndexes(client, table);
  await step(`${table}: rows`, () => copy(client, `${table} (${columns})`, lines));
  for (const { name, definition } of indexes) await step(name, () => client.query(definition));
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '2GB';
                      SET max_parallel_maintenance_workers = 2; SET synchronous_commit = off`);
  return client;
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return result;
}

async function dropIndexes(
  client: Client,
  table: string,
): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = 'public' AND tablename = $1 AND indexname NOT LIKE 'pk\\_%'`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows;
}

async function copy(client: Client, target: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(lines), client.query(copyFrom(`COPY ${target} FROM STDIN`)));
}

function* customerLines(teams: readonly SampleTeam[]): Generator<string> {
  for (const team of teams) yield* chunks(team.rows, (row) => customerLine(team, row));
}

function* responseLines(teams: readonly SampleTeam[]): Generator<string> {
  for (const team of teams) yield* chunks(team.rows, (row) => responseLine(team, row));
}

function* chunks(rows: number, line: (row: number) => string): Generator<string> {
  for (let at = 0; at < rows; at += CHUNK_ROWS) {
    let chunk = '';
    for (let row = at; row < Math.min(rows, at + CHUNK_ROWS); row += 1) chunk += line(row);
    yield chunk;
  }
}

/** Inserts the counters as the service would have counted. */
async function insertCounters(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO customer_counts (team_id, slot, customers)
     SELECT team_id, 0, count(*) FROM customers GROUP BY 1`,
  );
  await client.query(
    `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
     SELECT team_id, form_id, 0, source, is_read, count(*) FROM form_responses GROUP BY 1, 2, 4, 5`,
  );
  await client.query(
    `INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
     SELECT r.team_id, f.id, r.answers ->> f.id::text, 0, count(*)
       FROM form_fields f JOIN form_responses r USING (team_id, form_id)
      WHERE f.counts_values GROUP BY 1, 2, 3`,
  );
}
