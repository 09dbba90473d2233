import { MODULES } from '../../../src/modules';
import type { RangeReads } from '../../../src/tenancy/modules/module-manifest';
import type { RangeRead } from '../../support/find-range-reads';

const OF_FORM = ['team_id', 'form_id'];
const OF_PLATFORM = ['team_id', 'platform'];

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

/** Reads that modules declare for single statements. */
export const ALLOWED_READS: readonly RangeReads[] = MODULES.flatMap(
  ({ tests }) => tests?.rangeReads ?? [],
);

export function isAllowed(read: RangeRead, { statement, table, by }: RangeReads): boolean {
  if (table !== read.table) return false;
  if (typeof statement === 'string' && statement !== read.statement) return false;
  if (statement instanceof RegExp && !statement.test(read.statement)) return false;
  return by === null || (read.by !== null && by.every((column) => read.by?.includes(column)));
}
