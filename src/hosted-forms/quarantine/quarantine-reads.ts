import type { RangeReads } from '../../tenancy/modules/module-manifest';

const OF_FORM = ['team_id', 'form_id'];

/** By cursor, with a LIMIT. */
const PAGE_AFTER = 'A page after a time, in the order of the index.';

export const QUARANTINE_READS: readonly RangeReads[] = [
  {
    statement:
      /FROM quarantined_responses WHERE team_id = \$1 AND id > \$2 ORDER BY team_id, id LIMIT \$3$/,
    table: 'quarantined_responses',
    by: ['team_id', 'id'],
    reason: 'The next rows after a key, up to a limit.',
  },
  {
    statement: 'list_quarantined_responses',
    table: 'quarantined_responses',
    by: [...OF_FORM, 'created_at'],
    reason: PAGE_AFTER,
  },
  {
    statement: 'insert_quarantined_response',
    table: 'quarantined_responses',
    by: OF_FORM,
    reason: 'Counts those of the form up to a limit of 5,000.',
  },
  {
    statement: /^(delete|find_teams_with)_expired_quarantined_responses$/,
    table: 'quarantined_responses',
    by: [...OF_FORM, 'created_at'],
    reason: 'The oldest of a form, up to a limit.',
  },
];
