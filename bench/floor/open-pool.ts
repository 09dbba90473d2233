import { Pool } from 'pg';

/** The database that the bench names, with as many connections as the service has. */
export function openPool(): Pool {
  const pool = new Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_POOL_SIZE),
  });
  // A connection that the server ends while nobody uses it: the next statement opens another.
  pool.on('error', () => undefined);
  return pool;
}
