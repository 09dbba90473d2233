import type { RangeReads } from '../../tenancy/modules/module-manifest';

/** The newest of each source, up to a limit. */
const AUDIT_OF_TARGET =
  /^SELECT \* FROM \( \(SELECT .* FROM audit_events WHERE team_id = \$1 AND target_id =/;

/** By its customer, its actor or its kind, and the sums of its weeks. */
const LEDGER_OF_TEAM =
  /^(WITH page AS MATERIALIZED|SELECT width_bucket\(created_at, ) ?.*FROM points_transactions WHERE team_id = \$1 /;

export const LEDGER_READS: readonly RangeReads[] = [
  {
    statement: 'list_customer_entries',
    table: 'points_transactions',
    by: ['team_id', 'customer_id', 'number'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: 'clear_words_of_entries',
    table: 'points_transactions',
    by: ['team_id', 'customer_id', 'number'],
    reason: 'What one customer has, up to a limit.',
  },
  {
    statement: 'move_entries',
    table: 'points_transactions',
    by: ['team_id', 'customer_id'],
    reason: 'The ledgers of two customers; a merge moves 2,000 entries at most.',
  },
  {
    statement: 'number_entries',
    table: 'points_transactions',
    by: ['team_id', 'customer_id', 'number'],
    reason: 'The entries that a merge has moved.',
  },
  {
    statement: AUDIT_OF_TARGET,
    table: 'points_transactions',
    by: ['team_id', 'customer_id'],
    reason: 'The ledger of one customer, which is sorted by id.',
  },
  {
    statement: /^list_transactions(_after)?$/,
    table: 'points_transactions',
    by: ['team_id', 'customer_id', 'number'],
    reason: 'A page is a range of numbers.',
  },
  {
    statement: LEDGER_OF_TEAM,
    table: 'points_transactions',
    by: ['team_id', 'customer_id'],
    reason: 'A page in the order of the index, or the sums of one customer.',
  },
  {
    statement: LEDGER_OF_TEAM,
    table: 'points_transactions',
    by: ['team_id', 'reason'],
    reason: 'A page of each kind in the order of the index, or the sums of at most 53 weeks.',
  },
  {
    statement: LEDGER_OF_TEAM,
    table: 'points_transactions',
    by: ['team_id', 'COALESCE(key_id, user_id)'],
    reason: 'A page in the order of the index, or the sums of one actor.',
  },
  {
    statement: LEDGER_OF_TEAM,
    table: 'points_transactions',
    by: ['team_id', 'reference'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: /^WITH RECURSIVE actor AS/,
    table: 'points_transactions',
    by: ['team_id', 'COALESCE(key_id, user_id)'],
    reason: 'The first entry of each actor; at most 500.',
  },
];
