import type { Operation } from '../load/operation';
import type { DigestRow } from './rows';

/** Invariant 6: no row of the other team is another, and none was shown or changed with a key that is not its own. */
export function checkOtherTeam(
  before: readonly DigestRow[],
  after: readonly DigestRow[],
  operations: readonly Operation[],
): string[] {
  const was = new Map(before.map((row) => [row.table, row]));
  const changed = after
    .filter(({ table, digest }) => was.get(table)?.digest !== digest)
    .map(
      ({ table, rows }) => `${table}: ${was.get(table)?.rows} rows of the other team, now ${rows}`,
    );
  const crossed = operations
    .filter(({ request, answer }) => request.kind === 'foreign' && (answer?.status ?? 404) < 300)
    .map(({ request }) => `${request.method} ${request.path} crossed the border of teams`);
  return [...changed, ...crossed];
}
