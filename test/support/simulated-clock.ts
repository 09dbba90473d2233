import { Client } from 'pg';
import type { TestDatabase } from './test-database';

/**
 * Creates functions in `public` with the names of the time functions in `pg_catalog`, and a search path that finds `public` first.
 * Columns whose default is the current time get defaults that call the new functions.
 */
const INSTALL = `
  CREATE TABLE public.simulated_time (at timestamptz NOT NULL);
  INSERT INTO public.simulated_time VALUES ($time$);
  CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT at FROM public.simulated_time';
  CREATE FUNCTION public.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT at FROM public.simulated_time';
  CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT at FROM public.simulated_time';
  DO $body$
  DECLARE timed record;
  BEGIN
    FOR timed IN SELECT table_name, column_name, column_default FROM information_schema.columns
                  WHERE table_schema = 'public' AND column_default IN ('now()', 'clock_timestamp()')
    LOOP
      EXECUTE format('ALTER TABLE public.%I ALTER COLUMN %I SET DEFAULT public.%s',
                     timed.table_name, timed.column_name, timed.column_default);
    END LOOP;
    EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database());
  END $body$`;

/** One time for the code under test (`Date`) and its database (`now()`), which stands still until it is set. */
export class SimulatedClock {
  private constructor(private readonly client: Client) {}

  /** Replaces the time of the database and of this process. Connections that exist already keep the real time. */
  static async start({ url }: TestDatabase, time: Date): Promise<SimulatedClock> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(INSTALL.replace('$time$', `'${time.toISOString()}'`));
    fakeDate(time.toISOString());
    return new SimulatedClock(client);
  }

  async set(time: Date): Promise<void> {
    jest.setSystemTime(time);
    await this.client.query('UPDATE public.simulated_time SET at = $1', [time]);
  }

  /** Ends the simulation of this process. */
  async close(): Promise<void> {
    jest.useRealTimers();
    await this.client.end();
  }
}

/** Fakes the date only: requests need real timers. `jest.setSystemTime` changes it, `jest.useRealTimers` ends it. */
export function fakeDate(now: string): void {
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
      ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout'] as const),
      'clearTimeout',
    ],
  });
}
