import { MODULES } from '../../../src/modules';
import type { RangeReads } from '../../../src/tenancy/modules/module-manifest';
import type { RangeRead } from '../../support/find-range-reads';

const OF_FORM = ['team_id', 'form_id'];
const OF_PLATFORM = ['team_id', 'platform'];
const DUE_JOBS = ['platform', "(kind = 'backfill'::text)", 'next_run_at'];
const LIST_RESPONSES =
  /^list_responses_(asc|desc)$|^WITH (page|few|removed_fields) AS .* FROM form_responses r WHERE r\.team_id = \$1 AND r\.form_id = \$2/;
/** A page after a cursor, of a form, a customer or the team. */
const WALK_RESPONSES =
  /^(?:SELECT .* AS horizon, listed\.\*, .* FROM \( ?)?WITH (first|walked) AS MATERIALIZED \(SELECT entry\./;
const LIST_POSTS = /^list_posts_(after_)?(asc|desc)$|^WITH gate AS .* FROM social_posts r WHERE /;

/** By TypeORM: a page, and the number of all. */
export const LIST_DELIVERIES =
  /FROM "webhook_deliveries" "WebhookDelivery" WHERE .*"form_id" = \$2\)\)( ORDER BY|$)/;
const CONNECTION_HEALTH = /FROM social_credentials c\) account$/;
const BUDGET_USE = /FROM social_budgets b WHERE|LEFT JOIN social_budgets b ON/;
/** The newest of each source, up to a limit. */
const AUDIT_OF_TARGET =
  /^SELECT \* FROM \( \(SELECT .* FROM audit_events WHERE team_id = \$1 AND target_id =/;
/** By its customer, its actor or its kind, and the sums of its weeks. */
const LEDGER_OF_TEAM =
  /^(WITH page AS MATERIALIZED|SELECT width_bucket\(created_at, ) ?.*FROM points_transactions WHERE team_id = \$1 /;

/** The list of forms in the console: a page, in the order of a value that is computed for each form. */
const FORMS_OVERVIEW = /^WITH page AS \( SELECT f\.id, .* AS sort_key FROM forms f /;

/** By cursor, with a LIMIT. */
const PAGE_AFTER = 'A page after a time, in the order of the index.';

/** Reads of tables with few rows, by any statement. */
export const BOUNDED_READS: readonly RangeReads[] = [
  {
    table: 'purges',
    by: null,
    reason: 'Purges are rare, and those that have ended go after 30 days.',
  },
  { table: 'form_fields', by: OF_FORM, reason: 'A form has 200 fields at most.' },
  { table: 'form_links', by: OF_FORM, reason: 'A form has a link for each time it was renewed.' },
  { table: 'customer_counts', by: ['team_id'], reason: 'A team has 16 counters.' },
  { table: 'form_response_counts', by: OF_FORM, reason: 'A form has 96 counters at most.' },
  {
    table: 'prepared_exports',
    by: null,
    reason: 'A team has 8 exports at most; a job claims the oldest one that is open.',
  },
  { table: 'form_arrivals', by: ['team_id'], reason: 'The forms of one team.' },
  {
    statement: 'take_arrivals',
    table: 'form_arrivals',
    by: null,
    reason:
      'A row for each form with responses; those of a team by its key, if the table is not small.',
  },
  {
    table: 'social_posts',
    by: ['team_id', 'post_id'],
    reason: 'The posts of this id: one on each of six platforms.',
  },
  {
    table: 'webhook_attempts',
    by: ['team_id', 'delivery_id'],
    reason: 'A delivery keeps 20 attempts.',
  },
  {
    table: 'form_value_counts',
    by: ['team_id', 'field_id', 'value'],
    reason: 'A value has 16 counters at most.',
  },
  { table: 'social_connections', by: ['team_id'], reason: 'There are six platforms.' },
  { table: 'social_oauth_states', by: null, reason: 'Sign-ins are kept for ten minutes.' },
  { table: 'social_sync_jobs', by: OF_PLATFORM, reason: 'An account has four jobs.' },
  { table: 'social_profile_windows', by: ['team_id'], reason: 'A platform has four windows.' },
  ...['arrival_progress', 'standing_progress'].map((table) => ({
    statement: /^add_(?:arrival|standing)_progress$/,
    table,
    by: null,
    reason: 'A row for each team: a job compares them with all teams, to find those that are new.',
  })),
];

/** In the order of the list, and searches of the console. */
const LIST_DIRECTORY =
  /^list_directory_|^WITH few AS MATERIALIZED \( SELECT c\.id FROM customers c /;
/** The first row, and up to 5,000 rows, of each source in the order of the key. */
const STANDINGS_STEP = /^(?:find_next|step_customer)_standings$/;

/** The first row, and up to 5,000 rows, in the order of time. */
const ARRIVALS_STEP = /^(?:find_next|step)_arrivals$/;

/** Reads by single statements. */
export const ALLOWED_READS: readonly RangeReads[] = [
  ...[
    ['notification_choices', /^SELECT DISTINCT team_id AS "teamId" FROM notification_choices/],
    ['social_credentials', /^SELECT DISTINCT c\.team_id AS "teamId" FROM social_credentials c/],
  ].map(([table, statement]) => ({
    statement: statement as RegExp | string,
    table: table as string,
    by: null,
    reason: 'A job goes through the teams, in the order of the key.',
  })),
  {
    statement: 'count_most_fields',
    table: 'form_fields',
    by: ['team_id'],
    reason: 'The keys of the fields of one team, once for each export of the inbox.',
  },
  {
    statement: /FROM arrival_counts WHERE \(team_id, starts_at\)/,
    table: 'arrival_counts',
    by: ['team_id'],
    reason: 'The quarters of an hour of one digest, three days at most.',
  },
  {
    statement:
      /bin_state IN \('leaving', 'restoring', 'deleting'\)|^(find_left_out_responses|step_arrivals|count_unread_responses|list_timeline_responses)$/,
    table: 'forms',
    by: ['team_id'],
    reason:
      'The forms of one team that are being deleted or restored now, by a partial index: mostly none.',
  },
  {
    statement: 'move_form_to_bin',
    table: 'forms',
    by: ['team_id'],
    reason: 'The oldest one, by the index.',
  },
  {
    statement: /FROM forms WHERE deleted_at <= now\(\)/,
    table: 'forms',
    by: ['deleted_at'],
    reason: 'The oldest in the bin, up to a limit.',
  },
  {
    statement: 'move_binned_responses',
    table: 'binned_responses',
    by: ['team_id', 'subscriber_id'],
    reason: 'Those of one customer in the bin, whom a merge moves as a whole.',
  },
  {
    statement: 'next_responses_to_move',
    table: 'form_responses',
    by: OF_FORM,
    reason: 'The next ones of a purge, up to a limit, in the order of the index.',
  },
  {
    statement:
      /^(next_responses_to_restore|next_binned_responses|count_binned_responses_of_forms)$/,
    table: 'binned_responses',
    by: OF_FORM,
    reason: 'The next ones of a purge, or as many as are counted, up to a limit.',
  },
  {
    statement: /^(delete_deliveries_of_form|count_parts_of_form)$/,
    table: 'webhook_deliveries',
    by: OF_FORM,
    reason: 'The next ones of a purge, or as many as are counted, up to a limit.',
  },
  {
    statement: /^(delete_past_counts_of_form|restore_responses)$/,
    table: 'past_response_counts',
    by: OF_FORM,
    reason: 'The first ones of a purge, up to a limit, or the last one, in the order of the key.',
  },
  {
    statement: 'delete_past_counts_of_form',
    table: 'past_response_counts',
    by: [...OF_FORM, 'starts_at'],
    reason: 'As many quarters of an hour as a step of a purge may delete.',
  },
  {
    statement: /^SELECT id, name, bin_state AS state/,
    table: 'forms',
    by: ['team_id', 'deleted_at'],
    reason: PAGE_AFTER,
  },
  {
    statement: 'list_binned_responses',
    table: 'binned_responses',
    by: ['team_id', 'deleted_at'],
    reason: PAGE_AFTER,
  },
  {
    statement: /^(bin|delete)_responses$/,
    table: 'webhook_deliveries',
    by: [...OF_FORM, 'created_at'],
    reason: 'Those with the time of one response.',
  },
  {
    statement: /^(bin|delete|restore)_responses$/,
    table: 'arrival_counts',
    by: [...OF_FORM, 'starts_at'],
    reason: 'The whole key, by its other index.',
  },
  {
    statement: 'find_expired_binned_responses',
    table: 'binned_responses',
    by: ['deleted_at'],
    reason: 'The oldest, up to a limit.',
  },
  ...['form_responses', 'binned_responses'].map((table) => ({
    statement: /^(bin_responses|delete_responses|delete_binned_responses|restore_responses)$/,
    table,
    by: ['team_id'],
    reason:
      'Up to 2,000 by their ids. The teams of the tests are small enough to be read as a whole; a large one is read by ids.',
  })),
  {
    statement: 'find_expired_arrival_counts',
    table: 'arrival_counts',
    by: ['starts_at'],
    reason: 'The oldest, up to a limit.',
  },
  {
    statement: /AS "isCounted" FROM arrival_progress p/,
    table: 'form_responses',
    by: ['team_id', 'created_at'],
    reason: 'The first one after a time.',
  },
  {
    statement:
      /^WITH due AS MATERIALIZED \( SELECT c\.team_id, c\.platform, c\.state FROM social_credentials/,
    table: 'social_credentials',
    by: ['team_id'],
    reason: 'The accounts of one team: six at most.',
  },
  {
    statement: /^WITH due AS MATERIALIZED \( SELECT r\.team_id, r\.form_id, r\.url/,
    table: 'webhook_receivers',
    by: ['team_id'],
    reason: 'The index has only receivers that fail.',
  },
  {
    statement: /^SELECT DISTINCT team_id AS "teamId" FROM webhook_receivers/,
    table: 'webhook_receivers',
    by: ['team_id'],
    reason: 'The index has only receivers that fail.',
  },
  {
    statement: 'claim_prepared_export',
    table: 'prepared_export_pieces',
    by: ['team_id', 'export_id'],
    reason: 'The pieces of one file.',
  },
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
    statement: 'list_timeline_responses',
    table: 'form_responses',
    by: ['team_id', 'subscriber_id', 'created_at'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: 'list_customer_entries',
    table: 'points_transactions',
    by: ['team_id', 'customer_id', 'number'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: 'list_changes_of_target',
    table: 'audit_events',
    by: ['team_id', 'target_id', 'id'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: /^count_linked_responses$|^move_responses$/,
    table: 'form_responses',
    by: ['team_id', 'subscriber_id'],
    reason: 'Of one customer; a merge moves 5,000 at most.',
  },
  {
    statement: /^count_customer_redemptions$|^move_redemptions$/,
    table: 'coupon_redemptions',
    by: ['team_id', 'customer_id'],
    reason: 'Of one customer; a merge moves 5,000 at most.',
  },
  {
    statement: 'erase_idempotency_keys',
    table: 'idempotency_keys',
    by: ['team_id', 'key'],
    reason: 'The next rows after a key, up to a limit.',
  },
  {
    statement: 'delete_coupon_limits',
    table: 'coupon_customers',
    by: ['team_id', 'customer_id'],
    reason: 'The coupons that one customer has redeemed.',
  },
  {
    statement: 'clear_words_of_entries',
    table: 'points_transactions',
    by: ['team_id', 'customer_id', 'number'],
    reason: 'What one customer has, up to a limit.',
  },
  {
    statement: 'list_merged_ids',
    table: 'merged_customers',
    by: ['team_id', 'kept_id'],
    reason: 'The ids that were merged into one customer.',
  },
  ...['form_responses', 'binned_responses'].map((table) => ({
    statement: /_of_customer$/,
    table,
    by: ['team_id', 'subscriber_id'],
    reason: 'What one customer has, up to a limit.',
  })),
  {
    statement:
      /^WITH walked AS MATERIALIZED \( SELECT r\.id, r\.created_at, coalesce\(octet_length/,
    table: 'form_responses',
    by: ['team_id', 'created_at'],
    reason: 'The next responses of the team after a time, up to a limit.',
  },
  {
    statement: 'list_whole_responses_of_customer',
    table: 'webhook_deliveries',
    by: ['team_id', 'form_id', 'created_at'],
    reason: 'The deliveries of a response have its time.',
  },
  {
    statement: 'list_redemptions_of_customer',
    table: 'coupon_redemptions',
    by: ['team_id', 'customer_id', 'id'],
    reason: 'The next rows after a key, up to a limit.',
  },
  {
    statement:
      /FROM quarantined_responses WHERE team_id = \$1 AND id > \$2 ORDER BY team_id, id LIMIT \$3$/,
    table: 'quarantined_responses',
    by: ['team_id', 'id'],
    reason: 'The next rows after a key, up to a limit.',
  },
  {
    statement: /^WITH walked AS MATERIALIZED \( SELECT .* FROM binned_responses r WHERE/,
    table: 'binned_responses',
    by: ['team_id', 'id'],
    reason: 'The next rows after a key, up to a limit.',
  },
  {
    statement: 'lock_next_prepared_export',
    table: 'prepared_export_pieces',
    by: ['team_id', 'export_id', 'number'],
    reason: 'The next pieces of one file, up to a limit.',
  },
  {
    statement: 'move_coupon_limits',
    table: 'coupon_customers',
    by: ['team_id', 'customer_id'],
    reason: 'The coupons that one customer has redeemed.',
  },
  {
    statement: 'move_entries',
    table: 'points_transactions',
    by: ['team_id', 'customer_id'],
    reason: 'The ledgers of two customers; a merge moves 5,000 entries at most.',
  },
  {
    statement: 'number_entries',
    table: 'points_transactions',
    by: ['team_id', 'customer_id', 'number'],
    reason: 'The entries that a merge has moved.',
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
    statement: ARRIVALS_STEP,
    table: 'form_responses',
    by: ['team_id', 'created_at'],
    reason: 'At most 5,000 rows in the order of the index.',
  },
  {
    statement: ARRIVALS_STEP,
    table: 'arrival_progress',
    by: ['team_id'],
    reason: 'One row for each team.',
  },
  // Lists of the API.
  {
    statement: AUDIT_OF_TARGET,
    table: 'audit_events',
    by: ['team_id', 'target_id'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: AUDIT_OF_TARGET,
    table: 'audit_events',
    by: ['team_id', "(details ->> 'formId'::text)"],
    reason: 'A page in the order of the index.',
  },
  {
    statement: AUDIT_OF_TARGET,
    table: 'form_responses',
    by: OF_FORM,
    reason: 'A page in the order of the index of what keys have submitted.',
  },
  {
    statement: AUDIT_OF_TARGET,
    table: 'points_transactions',
    by: ['team_id', 'customer_id'],
    reason: 'The ledger of one customer, which is sorted by id.',
  },
  {
    statement: 'list_quarantined_responses',
    table: 'quarantined_responses',
    by: [...OF_FORM, 'created_at'],
    reason: PAGE_AFTER,
  },
  {
    statement: LIST_RESPONSES,
    table: 'form_responses',
    by: OF_FORM,
    reason:
      'A page or a batch in the order of the index, and the number of all that pass the filter.',
  },
  {
    statement: LIST_RESPONSES,
    table: 'form_responses',
    by: ['team_id', 'answers'],
    reason: 'Those with one answer, by the index of answers.',
  },
  {
    statement: LIST_RESPONSES,
    table: 'form_responses',
    by: [...OF_FORM, 'created_at'],
    reason: 'The same from a time on, or of a period.',
  },
  {
    statement: LIST_RESPONSES,
    table: 'form_responses',
    by: [...OF_FORM, 'search_text'],
    reason: 'What a search finds.',
  },
  {
    statement: WALK_RESPONSES,
    table: 'form_responses',
    by: ['team_id'],
    reason:
      'Entries in the order of an index by time, up to a limit; what a search or an answer finds, by their indexes.',
  },
  {
    statement: /^list_customer_responses_(asc|desc)$/,
    table: 'form_responses',
    by: ['team_id', 'subscriber_id'],
    reason: 'A page in the order of the index, and the number of all responses of a customer.',
  },
  {
    statement: 'count_unread_responses',
    table: 'form_response_counts',
    by: ['team_id'],
    reason: 'Sums the counters of all forms: a form has 96 at most.',
  },
  {
    statement: 'list_response_deliveries',
    table: 'webhook_deliveries',
    by: [...OF_FORM, 'created_at'],
    reason: 'The deliveries of one millisecond.',
  },
  {
    statement: LIST_POSTS,
    table: 'social_posts',
    by: OF_PLATFORM,
    reason: 'A page in the order of the index; the number of all that a search finds.',
  },
  ...['post_type', 'campaign_id', 'published_at', 'search_text', 'long_search_text'].map(
    (column) => ({
      statement: LIST_POSTS,
      table: 'social_posts',
      by: [...OF_PLATFORM, column],
      reason: 'The same of a type, a campaign or a period; what a search finds.',
    }),
  ),
  {
    statement: 'delete_value_counts_of_form',
    table: 'form_value_counts',
    by: ['team_id', 'field_id'],
    reason:
      'As many counters of one field as a step of a purge takes, and the others of the last value.',
  },
  {
    statement: LIST_POSTS,
    table: 'social_post_counts',
    by: [...OF_PLATFORM, 'campaign_id'],
    reason: 'The sum of the counts of days.',
  },
  {
    statement: 'list_social_summary',
    table: 'social_post_counts',
    by: [...OF_PLATFORM, 'campaign_id', 'day'],
    reason: 'The sum of the counts of the days of a window.',
  },
  {
    statement: 'list_social_summary',
    table: 'social_posts',
    by: [...OF_PLATFORM, 'published_at'],
    reason: 'The posts of the first and the last day of a window.',
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
    statement: /^WITH RECURSIVE actor AS/,
    table: 'points_transactions',
    by: ['team_id', 'COALESCE(key_id, user_id)'],
    reason: 'The first entry of each actor; at most 500.',
  },
  {
    statement: 'list_closed_forms',
    table: 'form_closings',
    by: ['team_id'],
    reason: 'As the list of forms: one row per form that closes.',
  },
  {
    statement: FORMS_OVERVIEW,
    table: 'forms',
    by: ['team_id'],
    reason: 'As the list of forms: all are compared.',
  },
  {
    statement: FORMS_OVERVIEW,
    table: 'form_closings',
    by: ['team_id'],
    reason: 'As the list of forms: one row per form that closes.',
  },
  {
    statement: FORMS_OVERVIEW,
    table: 'form_responses',
    by: OF_FORM,
    reason: 'The newest response of each form: one row of the index.',
  },
  {
    statement: FORMS_OVERVIEW,
    table: 'webhook_deliveries',
    by: OF_FORM,
    reason: 'The failed ones of each form of the page, up to 100.',
  },
  { statement: 'list_forms', table: 'forms', by: ['team_id'], reason: 'All forms are listed.' },
  {
    statement: 'list_hidden_names',
    table: 'forms',
    by: ['team_id'],
    reason: 'As the list of forms: the names of all.',
  },
  {
    statement: 'count_webhook_failures',
    table: 'webhook_deliveries',
    by: OF_FORM,
    reason: 'The failed ones, up to 100.',
  },
  {
    statement: 'list_forms_after',
    table: 'forms',
    by: ['team_id', 'created_at'],
    reason: PAGE_AFTER,
  },
  {
    statement: 'list_customers_after',
    table: 'customers',
    by: ['team_id', 'created_at'],
    reason: PAGE_AFTER,
  },
  {
    statement: 'list_webhook_deliveries_after',
    table: 'webhook_deliveries',
    by: [...OF_FORM, 'created_at'],
    reason: PAGE_AFTER,
  },
  {
    statement: LIST_DELIVERIES,
    table: 'webhook_deliveries',
    by: OF_FORM,
    reason: 'A page in the order of the index, and the number of all.',
  },

  // Lists of the command line.
  {
    statement: /FROM "api_keys" "ApiKey" WHERE \(+"ApiKey"\."team_id" = \$1/,
    table: 'api_keys',
    by: ['team_id'],
    reason: 'The active keys, of which a team has 100 at most, and the newest 100.',
  },
  {
    statement: /FROM "coupon_codes" "CouponCode" WHERE .* ORDER BY/,
    table: 'coupon_codes',
    by: ['team_id', 'coupon_id'],
    reason: 'All codes of a coupon are listed.',
  },

  {
    statement: /FROM "users" "User" .*"account_id" = /,
    table: 'users',
    by: ['account_id'],
    reason: 'The teams of a person, in the console.',
  },
  {
    statement: /count\(\*\) FILTER \(WHERE r\.answers \? /,
    table: 'form_responses',
    by: OF_FORM,
    reason: 'The answers to each field, for the builder, which says how many a removal deletes.',
  },

  // Writes.
  {
    statement: 'insert_quarantined_response',
    table: 'quarantined_responses',
    by: OF_FORM,
    reason: 'Counts those of the form up to a limit of 5,000.',
  },
  {
    statement: 'insert_form',
    table: 'forms',
    by: ['team_id'],
    reason: 'The oldest form, whose owner the new one gets, is the first in the index.',
  },
  {
    statement: /^UPDATE form_responses SET answers = answers - /,
    table: 'form_responses',
    by: OF_FORM,
    reason: 'Only of forms with 5,000 responses at most.',
  },
  {
    statement: 'list_posts_to_delete',
    table: 'social_posts',
    by: OF_PLATFORM,
    reason: 'The next posts of deleted data, as many as one step of a purge deletes.',
  },
  {
    statement: 'delete_rest_of_post_counts',
    table: 'social_post_counts',
    by: OF_PLATFORM,
    reason: 'The same of the counts of days.',
  },
  {
    statement: 'forget_billed_posts',
    table: 'social_billed_posts',
    by: OF_PLATFORM,
    reason: 'The same of the billed posts.',
  },
  ...['social_profile_days', 'social_counted_days'].map((table) => ({
    statement: new RegExp(`^DELETE FROM "${table}" WHERE`),
    table,
    by: OF_PLATFORM,
    reason: 'The days of a platform are deleted with its profile.',
  })),
  {
    statement: /^UPDATE social_connections c SET last_refreshed_at/,
    table: 'social_posts',
    by: OF_PLATFORM,
    reason: 'The latest post is the last in the index.',
  },
  {
    statement: /^UPDATE social_connections c SET last_refreshed_at/,
    table: 'social_profile_days',
    by: OF_PLATFORM,
    reason: 'The latest day is the last in the index.',
  },
  {
    statement: /FROM social_profile_days WHERE team_id = \$1 AND platform = \$2 ORDER BY day/,
    table: 'social_profile_days',
    by: OF_PLATFORM,
    reason: 'An import computes the windows from all days.',
  },

  // Background jobs, which work for all teams.
  {
    statement: 'find_due_social_sync_jobs',
    table: 'social_sync_jobs',
    by: DUE_JOBS,
    reason: 'The jobs of a platform that have been due longest, up to a limit.',
  },
  {
    statement: /^WITH used_up AS MATERIALIZED/,
    table: 'social_sync_jobs',
    by: ['platform'],
    reason:
      'Once at the start of a process: the jobs that a budget has stopped, four of an account.',
  },
  {
    statement: CONNECTION_HEALTH,
    table: 'social_credentials',
    by: null,
    reason: 'A metric: the accounts of all teams, six of a team at most.',
  },
  {
    statement: CONNECTION_HEALTH,
    table: 'social_sync_jobs',
    by: DUE_JOBS,
    reason: 'A metric: the overdue jobs.',
  },
  {
    statement: BUDGET_USE,
    table: 'social_credentials',
    by: null,
    reason: 'Counts the accounts of a platform: six of a team at most.',
  },
  {
    statement: BUDGET_USE,
    table: 'social_team_budgets',
    by: null,
    reason: 'A metric: the largest use of the accounts of all teams.',
  },
  {
    statement: 'claim_webhook_deliveries',
    table: 'webhook_deliveries',
    by: ['team_id'],
    reason: 'Steps from form to form, to the next entry of the index each time.',
  },
  {
    statement: 'find_teams_with_deliveries',
    table: 'webhook_deliveries',
    by: ['team_id'],
    reason: 'The next 1,000 entries of an index that has only pending deliveries.',
  },
  {
    table: 'retention_settings',
    by: null,
    reason: 'A team has a row for each kind and each form that it has chosen days for.',
  },
  {
    statement: 'delete_coupon_codes',
    table: 'coupon_codes',
    by: ['team_id', 'coupon_id'],
    reason: 'The next codes of a deleted coupon, as many as one step of a purge deletes.',
  },
  {
    statement: 'delete_coupon',
    table: 'coupon_redemptions',
    by: ['team_id', 'coupon_id'],
    reason: 'Whether there is any.',
  },
  {
    statement: /^(delete|find_teams_with)_expired_audit_events$/,
    table: 'audit_events',
    by: ['team_id', 'id'],
    reason: 'The oldest of a team, up to a limit.',
  },
  {
    statement: /^(find|find_teams_with)_expired_social_posts$/,
    table: 'social_posts',
    by: ['team_id', 'platform', 'published_at'],
    reason: 'The oldest of a platform, up to a limit.',
  },
  {
    statement: /^(find|find_teams_with)_expired_form_responses$/,
    table: 'form_responses',
    by: ['team_id', 'form_id', 'created_at'],
    reason: 'The oldest of a form, up to a limit.',
  },
  {
    statement: /^(find|find_teams_with)_expired_form_responses$/,
    table: 'forms',
    by: ['team_id'],
    reason: 'The next forms by their key, up to a limit.',
  },
  {
    statement: /^(delete|find_teams_with)_expired_webhook_deliveries$/,
    table: 'webhook_deliveries',
    by: ['team_id', 'created_at'],
    reason: 'The oldest of a team, up to a limit.',
  },
  {
    statement: /count\(\*\) AS pending FROM webhook_deliveries WHERE status = 'pending'/,
    table: 'webhook_deliveries',
    by: [],
    reason: 'A metric: counts the entries of the index of pending deliveries.',
  },
  {
    statement: /^(delete|find_teams_with)_expired_quarantined_responses$/,
    table: 'quarantined_responses',
    by: ['team_id', 'created_at'],
    reason: 'The oldest of a team, up to a limit.',
  },
  {
    statement: 'find_expired_invitations',
    table: 'invitations',
    by: ['expires_at'],
    reason: 'The first to expire, up to a limit.',
  },
  {
    statement: 'find_expired_idempotency_keys',
    table: 'idempotency_keys',
    by: ['expires_at'],
    reason: 'The first to expire, up to a limit.',
  },
  {
    statement: /FROM "social_connections" "connection" WHERE "connection"\."delete_data_after" </,
    table: 'social_connections',
    by: null,
    reason: 'Once an hour, of a table with six rows a team at most.',
  },
  {
    statement:
      /FROM "social_connections" "connection" WHERE \("connection"\."figures_version" < \$1/,
    table: 'social_connections',
    by: null,
    reason: 'Once an hour, of a table with six rows a team at most.',
  },
  {
    statement: /^WITH following AS MATERIALIZED \( SELECT r\.team_id/,
    table: 'form_responses',
    by: [...OF_FORM, 'created_at'],
    reason: 'The next responses of a purge, up to a limit.',
  },

  // Those that the modules declare.
  ...MODULES.flatMap(({ tests }) => tests?.rangeReads ?? []),
];

export function isAllowed(read: RangeRead, { statement, table, by }: RangeReads): boolean {
  if (table !== read.table) return false;
  if (typeof statement === 'string' && statement !== read.statement) return false;
  if (statement instanceof RegExp && !statement.test(read.statement)) return false;
  return by === null || (read.by !== null && by.every((column) => read.by?.includes(column)));
}
