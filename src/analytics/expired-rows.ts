import type { ExpiredRows } from '../core/jobs/expired-rows/expired-rows';
import { HOUR_MS } from '../core/values/durations';
import { retainedDays } from '../tenancy/retention/retained-days.sql';

/** Posts expire by the time of their publication. The days and windows of the profile are kept. */
export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    name: 'post-retention',
    table: 'social_posts',
    key: ['team_id', 'id'],
    time: 'published_at',
    groups: {
      teams: 'teams',
      from: 'social_connections c',
      team: 'c.team_id',
      part: { of: 'c.platform', type: 'text', column: 'platform' },
      days: (team) => retainedDays('posts', team),
    },
    kind: 'posts',
    deletedByService: { id: 'post_id' },
    intervalMs: HOUR_MS,
  },
];
