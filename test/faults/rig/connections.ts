import { until } from './until';
import type { Rig } from './rig';

const CALM_MS = 15_000;

/** The process ids of the backends that serve the service. */
export async function backendPids({ postgres }: Rig): Promise<number[]> {
  const rows = await postgres.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
      WHERE application_name = 'rapport' AND datname = current_database() ORDER BY pid`,
  );
  return rows.map(({ pid }) => pid);
}

/** Waits until at most `poolSize` connections are open and none is in a transaction, and returns the milliseconds. */
export function untilNoneLeak({ postgres }: Rig, poolSize: number): Promise<number> {
  return until(`at most ${poolSize} connections, all of them idle`, CALM_MS, async () => {
    const [row] = await postgres.query<{ all: number; open: number }>(
      `SELECT count(*)::integer AS all,
              (count(*) FILTER (WHERE xact_start < now() - interval '1 s'))::integer AS open
         FROM pg_stat_activity WHERE application_name = 'rapport'`,
    );
    return row !== undefined && row.all <= poolSize && row.open === 0;
  });
}
