import { eventually } from '../../support/eventually';

const POLL_INTERVAL_MS = 25;

/** Waits for `condition` and returns the milliseconds. @throws Error after `limitMs` */
export async function until(
  what: string,
  limitMs: number,
  condition: () => Promise<boolean> | boolean,
  pollMs = POLL_INTERVAL_MS,
): Promise<number> {
  const startedAt = performance.now();
  await eventually(condition, { what, withinMs: limitMs, pollMs });
  return performance.now() - startedAt;
}
