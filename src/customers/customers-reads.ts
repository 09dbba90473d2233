import type { RangeReads } from '../tenancy/modules/module-manifest';

/** Pages and searches of the list of customers in the console. */
const LIST_DIRECTORY =
  /^list_directory_|^WITH few AS MATERIALIZED \( SELECT c\.id FROM customers c /;

/** Statements of the job of standings: they read the first row, or up to 5,000 rows, of each source in the order of its key. */
const STANDINGS_STEP = /^(?:find_next|step_customer)_standings$/;

const PAGE_AFTER = 'A page after a time, in the order of the index.';

export const CUSTOMER_READS: readonly RangeReads[] = [
  ...['search_text', 'lower(username)'].map((column) => ({
    statement: LIST_DIRECTORY,
    table: 'customers',
    by: ['team_id', column],
    reason: 'A search by a trigram index, up to 5,001 hits.',
  })),
  {
    statement:
      /^WITH few AS MATERIALIZED \( SELECT c\.id FROM customers c .*\(c\.search_text \|\| ''\) LIKE/,
    table: 'customers',
    by: null,
    reason: 'A search without three letters in a row, for which the indexes have no entries.',
  },
  {
    statement: LIST_DIRECTORY,
    table: 'customers',
    by: ['team_id', 'created_at'],
    reason: 'A page in the order of the index.',
  },
  ...['points', 'active_at'].map((column) => ({
    statement: LIST_DIRECTORY,
    table: 'customer_standings',
    by: ['team_id', column],
    reason: 'A page in the order of the index.',
  })),
  {
    statement: 'list_merged_ids',
    table: 'merged_customers',
    by: ['team_id', 'kept_id'],
    reason: 'The ids that were merged into one customer.',
  },
  {
    statement: 'store_merge',
    table: 'merged_customers',
    by: ['team_id', 'kept_id'],
    reason: 'The earlier merges into one customer.',
  },
  ...['points_transactions', 'form_responses', 'customers'].map((table) => ({
    statement: STANDINGS_STEP,
    table,
    by: ['team_id', 'id'],
    reason: 'At most 5,000 rows in the order of the key.',
  })),
  {
    statement: STANDINGS_STEP,
    table: 'standing_progress',
    by: ['team_id'],
    reason: 'One row for each team.',
  },
  {
    statement: /FROM customers r WHERE r\.team_id = \$1 AND \(SELECT .* ORDER BY r\.created_at/,
    table: 'customers',
    by: ['team_id'],
    reason: 'A page in the order of the index, from the nearer end (decisions/customer-search.md).',
  },
  {
    statement: /FROM customers r WHERE r\.team_id = \$1 AND r\.search_text LIKE/,
    table: 'customers',
    by: ['team_id', 'search_text'],
    reason: 'The hits of a search.',
  },
  ...[null, ['team_id']].map((by) => ({
    statement: /FROM customers r WHERE r\.team_id = \$1 AND \(r\.search_text \|\| ''\) LIKE/,
    table: 'customers',
    by,
    reason: 'A search without three letters in a row, for which the index has no entries.',
  })),
  {
    statement: 'list_customers_after',
    table: 'customers',
    by: ['team_id', 'created_at'],
    reason: PAGE_AFTER,
  },
];
