import type { RangeReads } from '../tenancy/modules/module-manifest';

const OF_PLATFORM = ['team_id', 'platform'];
const OF_CAMPAIGN = [...OF_PLATFORM, 'campaign_id'];

const LIST_POSTS_PATTERN =
  /^list_posts_(after_)?(asc|desc)$|^WITH gate AS .* FROM social_posts r WHERE /;
const COUNT_POST_TYPES_PATTERN = /^SELECT types\.\* FROM \(/;
const LIST_CAMPAIGN_IDS_PATTERN = /^WITH RECURSIVE walked AS /;

export const ANALYTICS_READS: readonly RangeReads[] = [
  {
    statement: LIST_POSTS_PATTERN,
    table: 'social_posts',
    by: OF_PLATFORM,
    reason: 'A page in the order of the index; the number of all that a search finds.',
  },
  ...['post_type', 'campaign_id', 'published_at', 'search_text', 'long_search_text'].map(
    (column) => ({
      statement: LIST_POSTS_PATTERN,
      table: 'social_posts',
      by: [...OF_PLATFORM, column],
      reason:
        'A page of the posts of a type, a campaign or a period; the number of all that a search finds.',
    }),
  ),
  {
    statement: LIST_POSTS_PATTERN,
    table: 'social_post_counts',
    by: OF_CAMPAIGN,
    reason: 'The sum of the counts of days.',
  },
  {
    statement: /^list_social_(summary|overview|connections_of_range)$/,
    table: 'social_post_counts',
    by: [...OF_CAMPAIGN, 'day'],
    reason: 'The sum of the counts of the days of a window or a range.',
  },
  {
    statement: /^list_social_(summary|overview)$/,
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
    reason: 'The next counts of deleted data, as many as one step of a purge deletes.',
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
    statement: 'list_social_connections_of_range',
    table: 'social_profile_days',
    by: OF_PLATFORM,
    reason: 'The last day, by the index.',
  },
  {
    statement: 'list_social_profile_days',
    table: 'social_profile_days',
    by: [...OF_PLATFORM, 'day'],
    reason: 'Two ranges of at most 366 days each and 90 days before them, of six platforms.',
  },
  {
    statement: COUNT_POST_TYPES_PATTERN,
    table: 'social_posts',
    by: [...OF_PLATFORM, 'post_type', 'published_at'],
    reason: 'The newest posts of a type, 10,000 at most, and those of the first and the last day.',
  },
  {
    statement: COUNT_POST_TYPES_PATTERN,
    table: 'social_post_counts',
    by: [...OF_CAMPAIGN, 'day'],
    reason: 'The sum of the counts of the days of a window.',
  },
  {
    statement: 'count_stored_social_data',
    table: 'social_post_counts',
    by: OF_CAMPAIGN,
    reason: 'The sum of the counts of all days.',
  },
  {
    statement: 'count_stored_social_data',
    table: 'social_profile_days',
    by: OF_PLATFORM,
    reason: 'The number of all days.',
  },
  {
    statement:
      /FROM social_posts p WHERE p\.team_id = \$1 AND p\.platform = c\.platform AND p\.campaign_id/,
    table: 'social_posts',
    by: [...OF_CAMPAIGN, 'published_at'],
    reason: 'The posts of a campaign in its time, whose metrics are summed.',
  },
  {
    statement:
      /FROM social_posts r WHERE r\.team_id = \$1 AND r\.platform = c\.platform AND r\.campaign_id/,
    table: 'social_posts',
    by: [...OF_CAMPAIGN, 'published_at'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: LIST_CAMPAIGN_IDS_PATTERN,
    table: 'social_posts',
    by: OF_CAMPAIGN,
    reason: 'The first post of the next campaign, by the index.',
  },
  {
    statement: LIST_CAMPAIGN_IDS_PATTERN,
    table: 'social_post_counts',
    by: OF_CAMPAIGN,
    reason: 'The days of 50 campaigns.',
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
