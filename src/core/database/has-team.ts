import { Client } from 'pg';

/** Whether a migrated database has a team. */
export async function hasTeam(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener a connection that breaks later would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ exists: boolean }>('SELECT EXISTS (SELECT FROM teams)');
    return rows[0]?.exists === true;
  } finally {
    await client.end();
  }
}
