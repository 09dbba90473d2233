import type { RangeReads } from '../../tenancy/modules/module-manifest';

const OF_FORM = ['team_id', 'form_id'];

/** The list of forms in the console: a page, in the order of a value that is computed for each form. */
const FORMS_OVERVIEW = /^WITH page AS \( SELECT f\.id, .* AS sort_key FROM forms f /;

/** By cursor, with a LIMIT. */
const PAGE_AFTER = 'A page after a time, in the order of the index.';

/** By TypeORM: a page, and the number of all. */
export const LIST_DELIVERIES =
  /FROM "webhook_deliveries" "WebhookDelivery" WHERE .*"form_id" = \$2\)\)( ORDER BY|$)/;

/** The log of a form with its filters. */
const DELIVERY_LOG =
  /FROM webhook_deliveries r WHERE r\.team_id = \$1 AND r\.form_id = \$2 AND \(r\.created_at, r\.id\)/;

export const WEBHOOK_READS: readonly RangeReads[] = [
  {
    statement: /^(delete_deliveries_of_form|count_parts_of_form)$/,
    table: 'webhook_deliveries',
    by: OF_FORM,
    reason: 'The next ones of a purge, or as many as are counted, up to a limit.',
  },
  {
    statement: /^(bin|delete)_responses$/,
    table: 'webhook_deliveries',
    by: [...OF_FORM, 'created_at'],
    reason: 'Those with the time of one response.',
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
    statement: 'list_whole_responses_of_customer',
    table: 'webhook_deliveries',
    by: ['team_id', 'form_id', 'created_at'],
    reason: 'The deliveries of a response have its time.',
  },
  {
    statement: 'list_response_deliveries',
    table: 'webhook_deliveries',
    by: [...OF_FORM, 'created_at'],
    reason: 'The deliveries of one millisecond.',
  },
  {
    statement: FORMS_OVERVIEW,
    table: 'webhook_deliveries',
    by: OF_FORM,
    reason: 'The failed ones of each form of the page, up to 100.',
  },
  {
    statement: 'count_webhook_failures',
    table: 'webhook_deliveries',
    by: OF_FORM,
    reason: 'The failed ones, up to 100.',
  },
  {
    statement: DELIVERY_LOG,
    table: 'webhook_deliveries',
    by: ['team_id', 'form_id'],
    reason: 'A page in the order of the index, or the failed deliveries of a form.',
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
    statement: /^(delete|find_teams_with)_expired_webhook_deliveries$/,
    table: 'webhook_deliveries',
    by: [...OF_FORM, 'created_at'],
    reason: 'The oldest of a form, up to a limit.',
  },
  {
    statement: /count\(\*\) AS pending FROM webhook_deliveries WHERE status = 'pending'/,
    table: 'webhook_deliveries',
    by: [],
    reason: 'A metric: counts the entries of the index of pending deliveries.',
  },
];
