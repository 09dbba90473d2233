import type { RangeReads } from '../tenancy/modules/module-manifest';

/** By cursor, with a LIMIT. */
const PAGE_AFTER = 'A page after a time, in the order of the index.';

/** The list of forms in the console: a page, in the order of a value that is computed for each form. */
const FORMS_OVERVIEW = /^WITH page AS \( SELECT f\.id, .* AS sort_key FROM forms f /;

export const FORM_READS: readonly RangeReads[] = [
  {
    statement: 'count_most_fields',
    table: 'form_fields',
    by: ['team_id'],
    reason: 'The keys of the fields of one team, once for each export of the inbox.',
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
    statement: /^SELECT id, name, bin_state AS state/,
    table: 'forms',
    by: ['team_id', 'deleted_at'],
    reason: PAGE_AFTER,
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
  { statement: 'list_forms', table: 'forms', by: ['team_id'], reason: 'All forms are listed.' },
  {
    statement: 'list_hidden_names',
    table: 'forms',
    by: ['team_id'],
    reason: 'As the list of forms: the names of all.',
  },
  {
    statement: 'list_forms_after',
    table: 'forms',
    by: ['team_id', 'created_at'],
    reason: PAGE_AFTER,
  },
  {
    statement: 'insert_form',
    table: 'forms',
    by: ['team_id'],
    reason: 'The oldest form, whose owner the new one gets, is the first in the index.',
  },
  {
    statement:
      /^(find|delete|find_teams_with)_expired_(form_responses|quarantined_responses|webhook_deliveries)$/,
    table: 'forms',
    by: ['team_id'],
    reason: 'The next forms by their key, up to a limit.',
  },
];
