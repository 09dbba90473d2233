import type { RangeReads } from '../tenancy/modules/module-manifest';

const OF_PLATFORM = ['team_id', 'platform'];

const LIST_POSTS = /^list_posts_(after_)?(asc|desc)$|^WITH gate AS .* FROM social_posts r WHERE /;

export const ANALYTICS_READS: readonly RangeReads[] = [
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
    statement: /^DELETE FROM "social_profile_days" WHERE/,
    table: 'social_profile_days',
    by: OF_PLATFORM,
    reason: 'The days of a platform are deleted with its profile.',
  },
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
  {
    statement: /^(find|find_teams_with)_expired_social_posts$/,
    table: 'social_posts',
    by: ['team_id', 'platform', 'published_at'],
    reason: 'The oldest of a platform, up to a limit.',
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
];
