import { Client } from 'pg';

/** A function of the same name in `public`, which the search path of all later connections finds first. */
const INSTALL = `
  CREATE TABLE public.simulated_time (at timestamptz NOT NULL);
  CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT at FROM public.simulated_time';
  DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database());
  END $$`;

/** The time of a database, which stands still until it is set. */
export class DatabaseClock {
  private constructor(private readonly client: Client) {}

  static async start(url: string, time: Date): Promise<DatabaseClock> {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(INSTALL);
    await client.query('INSERT INTO public.simulated_time VALUES ($1)', [time]);
    return new DatabaseClock(client);
  }

  async set(time: Date): Promise<void> {
    await this.client.query('UPDATE public.simulated_time SET at = $1', [time]);
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
