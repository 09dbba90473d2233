import type { RangeReads } from '../../tenancy/modules/module-manifest';

const OF_FORM = ['team_id', 'form_id'];

/** The first row, and up to 5,000 rows, in the order of time. */
const ARRIVALS_STEP = /^(?:find_next|step)_arrivals$/;

export const ARRIVAL_READS: readonly RangeReads[] = [
  {
    statement: /FROM arrival_counts WHERE \(team_id, starts_at\)/,
    table: 'arrival_counts',
    by: ['team_id'],
    reason: 'The quarters of an hour of one digest, three days at most.',
  },
  {
    statement: /^(bin|delete|restore)_responses$/,
    table: 'arrival_counts',
    by: [...OF_FORM, 'starts_at'],
    reason: 'The whole key, by its other index.',
  },
  {
    statement: 'find_expired_arrival_counts',
    table: 'arrival_counts',
    by: ['starts_at'],
    reason: 'The oldest, up to a limit.',
  },
  {
    statement: ARRIVALS_STEP,
    table: 'arrival_progress',
    by: ['team_id'],
    reason: 'One row for each team.',
  },
];
