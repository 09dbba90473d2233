import type { RangeReads } from '../tenancy/modules/module-manifest';

const OF_FORM = ['team_id', 'form_id'];

/** By cursor, with a LIMIT. */
const PAGE_AFTER = 'A page after a time, in the order of the index.';

/** The first row, and up to 5,000 rows, in the order of time. */
const ARRIVALS_STEP = /^(?:find_next|step)_arrivals$/;

/** The newest of each source, up to a limit. */
const AUDIT_OF_TARGET =
  /^SELECT \* FROM \( \(SELECT .* FROM audit_events WHERE team_id = \$1 AND target_id =/;

const LIST_RESPONSES =
  /^list_responses_(asc|desc)$|^WITH (page|few|removed_fields) AS .* FROM form_responses r WHERE r\.team_id = \$1 AND r\.form_id = \$2/;

/** A page after a cursor, of a form, a customer or the team. */
const WALK_RESPONSES =
  /^(?:SELECT .* AS horizon, listed\.\*, .* FROM \( ?)?WITH (first|walked) AS MATERIALIZED \(SELECT entry\./;

/** The list of forms in the console: a page, in the order of a value that is computed for each form. */
const FORMS_OVERVIEW = /^WITH page AS \( SELECT f\.id, .* AS sort_key FROM forms f /;

export const RESPONSE_READS: readonly RangeReads[] = [
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
    statement: 'list_binned_responses',
    table: 'binned_responses',
    by: ['team_id', 'deleted_at'],
    reason: PAGE_AFTER,
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
    statement: /AS "isCounted" FROM arrival_progress p/,
    table: 'form_responses',
    by: ['team_id', 'created_at'],
    reason: 'The first one after a time.',
  },
  {
    statement: 'claim_prepared_export',
    table: 'prepared_export_pieces',
    by: ['team_id', 'export_id'],
    reason: 'The pieces of one file.',
  },
  {
    statement: 'list_timeline_responses',
    table: 'form_responses',
    by: ['team_id', 'subscriber_id', 'created_at'],
    reason: 'A page in the order of the index.',
  },
  ...['form_responses', 'binned_responses'].map((table) => ({
    statement: /^count_linked_responses$|^move_(binned_)?responses$/,
    table,
    by: ['team_id', 'subscriber_id'],
    reason: 'Of one customer; a merge moves 2,000 at most.',
  })),
  ...['form_responses', 'binned_responses'].map((table) => ({
    table,
    by: ['team_id', 'subscriber_id'],
    reason:
      'Each number subtracts the responses that erased customers have left, see countLeftOut: mostly there are no such customers.',
  })),
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
    statement: ARRIVALS_STEP,
    table: 'form_responses',
    by: ['team_id', 'created_at'],
    reason: 'At most 5,000 rows in the order of the index.',
  },
  {
    statement: AUDIT_OF_TARGET,
    table: 'form_responses',
    by: OF_FORM,
    reason: 'A page in the order of the index of what keys have submitted.',
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
    statement: 'delete_value_counts_of_form',
    table: 'form_value_counts',
    by: ['team_id', 'field_id'],
    reason:
      'As many counters of one field as a step of a purge takes, and the others of the last value.',
  },
  {
    statement: FORMS_OVERVIEW,
    table: 'form_responses',
    by: OF_FORM,
    reason: 'The newest response of each form: one row of the index.',
  },
  {
    statement: /count\(\*\) FILTER \(WHERE r\.answers \? /,
    table: 'form_responses',
    by: OF_FORM,
    reason: 'The answers to each field, for the builder, which says how many a removal deletes.',
  },
  {
    statement: /^UPDATE form_responses SET answers = answers - /,
    table: 'form_responses',
    by: OF_FORM,
    reason: 'Only of forms with 5,000 responses at most.',
  },
  {
    statement: /^(find|find_teams_with)_expired_form_responses$/,
    table: 'form_responses',
    by: ['team_id', 'form_id', 'created_at'],
    reason: 'The oldest of a form, up to a limit.',
  },
  {
    statement: /^WITH following AS MATERIALIZED \( SELECT r\.team_id/,
    table: 'form_responses',
    by: [...OF_FORM, 'created_at'],
    reason: 'The next responses of a purge, up to a limit.',
  },
];
