import { Client } from 'pg';
import type { Role } from './service-role';
import { transferOwnership } from './transfer-ownership';

const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 30_000;

/** The key of the advisory lock with which processes prepare a server one after another; any fixed number. */
const PREPARATION_LOCK = 6_381_204_517;

/**
 * Creates the role and the database if they do not exist, and makes the role the owner of the database and its objects, which
 * in data folders of earlier versions belong to the superuser. `urlOf` returns the superuser's URL of a database.
 */
export async function ensureDatabase(
  urlOf: (database: string) => string,
  database: string,
  role: Role,
): Promise<void> {
  await withClient(urlOf('postgres'), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [PREPARATION_LOCK]);
    await ensureRole(client, role);
    const owner = client.escapeIdentifier(role.name);
    const name = client.escapeIdentifier(database);
    const { rows } = await client.query<{ owner: string }>(
      'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
      [database],
    );
    if (rows[0]?.owner === role.name) return;
    if (rows[0] === undefined) {
      await client.query(`CREATE DATABASE ${name} OWNER ${owner}`);
      return;
    }
    // The database comes last: until the role owns it, an interrupted transfer is repeated.
    await withClient(urlOf(database), (inside) => transferOwnership(inside, role.name));
    await client.query(`ALTER DATABASE ${name} OWNER TO ${owner}`);
  });
}

async function ensureRole(client: Client, { name, password }: Role): Promise<void> {
  const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (found.rowCount !== 0) return;
  await client.query(
    `CREATE ROLE ${client.escapeIdentifier(name)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE
       PASSWORD ${client.escapeLiteral(password)}`,
  );
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({
    connectionString: url,
    // Overrides PGSSLMODE of the environment.
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // Without a listener, the error of a server that stops would end the process; the query fails in any case.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
