/**
 * SQL: the number of the entry after which a page of a ledger begins. A merge may have numbered it again since its cursor was made, so
 * its id is looked up first.
 */
export const placeInLedger = (id: string, number: string): string =>
  `coalesce((SELECT number FROM points_transactions WHERE team_id = $1 AND id = ${id}::uuid), ${number}::bigint)`;
