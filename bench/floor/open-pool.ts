import { Pool } from 'pg';

/** Opens a pool of `DATABASE_POOL_SIZE` connections, like the pool of the service. */
export function openPool(): Pool {
  const pool = new Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_POOL_SIZE),
  });
  // Emitted for an idle connection that the server closes: the next statement opens another one.
  pool.on('error', () => undefined);
  return pool;
}
