import type { Operation } from '../load/operation';
import type { DigestRow } from './rows';

/** Invariant 6: no row of the other team has changed, and no request for its data was served with a foreign key. */
export function checkOtherTeam(
  before: readonly DigestRow[],
  after: readonly DigestRow[],
  operations: readonly Operation[],
): string[] {
  const rowBefore = new Map(before.map((row) => [row.table, row]));
  const changed = after
    .filter(({ table, digest }) => rowBefore.get(table)?.digest !== digest)
    .map(
      ({ table, rows }) =>
        `${table}: ${rowBefore.get(table)?.rows} rows of the other team, now ${rows}`,
    );
  const served = operations
    .filter(({ request, reply }) => request.kind === 'foreign' && (reply?.status ?? 404) < 300)
    .map(
      ({ request }) => `${request.method} ${request.path} was served with the key of another team`,
    );
  return [...changed, ...served];
}
