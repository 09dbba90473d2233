import { AddSocialRankings1795791000000 } from '../../migrations/1795791000000-AddSocialRankings';
import { AddDeletions1795813000000 } from '../../migrations/1795813000000-AddDeletions';
import { FindPostsByTheirIds1795823000000 } from '../../migrations/1795823000000-FindPostsByTheirIds';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { EXPIRED_ROWS } from './expired-rows';
import { ANALYTICS_ERRORS } from './analytics.errors';
import { ANALYTICS_READS } from './analytics-reads';

const POST_TYPES = /^SELECT types\.\* FROM \(/;

export const ANALYTICS: ModuleManifest = {
  name: 'analytics',
  uses: [],
  load: async () => [(await import('./analytics.module.js')).AnalyticsModule],
  migrations: [
    AddSocialRankings1795791000000,
    AddDeletions1795813000000,
    FindPostsByTheirIds1795823000000,
  ],
  tags: [
    {
      name: 'Social analytics',
      description:
        'Posts and profiles of six social platforms, with normalized metrics and the metrics of the platform. `null` means that the platform does not report a metric; it is not 0. Rates are ratios. `lastRefreshedAt` is the time of the last sync or import.',
    },
  ],
  errors: ANALYTICS_ERRORS,
  expiredRows: EXPIRED_ROWS,
  auditWords: {
    connectPlatform: {
      label: 'Connected a platform',
      did: 'connected a platform',
      de: { label: 'Plattform verbunden', did: 'hat eine Plattform verbunden: {target}' },
    },
    deletePlatformData: {
      label: 'Deleted the data of a platform',
      did: 'deleted all data of a platform',
      de: {
        label: 'Daten einer Plattform gelöscht',
        did: 'hat alle Daten einer Plattform gelöscht: {target}',
      },
    },
    importPlatformData: {
      label: 'Imported platform data',
      did: 'imported data of a platform',
      de: { label: 'Plattformdaten importiert', did: 'hat Daten einer Plattform importiert' },
    },
    setCampaign: {
      label: 'Assigned a post to a campaign',
      did: 'assigned a post to a campaign',
      de: {
        label: 'Beitrag einer Kampagne zugeordnet',
        did: 'hat einen Beitrag einer Kampagne zugeordnet',
      },
    },
  },
  tests: {
    rangeReads: [
      ...ANALYTICS_READS,
      {
        statement: 'list_social_overview',
        table: 'social_post_counts',
        by: ['team_id', 'platform', 'campaign_id', 'day'],
        reason: 'The sum of the counts of the days of a window.',
      },
      {
        statement: 'list_social_overview',
        table: 'social_posts',
        by: ['team_id', 'platform', 'published_at'],
        reason: 'The posts of the first and the last day of a window.',
      },
      {
        statement: 'list_social_connections_of_range',
        table: 'social_post_counts',
        by: ['team_id', 'platform', 'campaign_id', 'day'],
        reason: 'The sum of the counts of the days of a range.',
      },
      {
        statement: 'list_social_connections_of_range',
        table: 'social_profile_days',
        by: ['team_id', 'platform'],
        reason: 'The last day, by the index.',
      },
      {
        statement: 'list_social_profile_days',
        table: 'social_profile_days',
        by: ['team_id', 'platform', 'day'],
        reason: 'Two ranges of at most 366 days each and 90 days before them, of six platforms.',
      },
      {
        statement: POST_TYPES,
        table: 'social_posts',
        by: ['team_id', 'platform', 'post_type', 'published_at'],
        reason:
          'The newest posts of a type, 10,000 at most, and those of the first and the last day.',
      },
      {
        statement: POST_TYPES,
        table: 'social_post_counts',
        by: ['team_id', 'platform', 'campaign_id', 'day'],
        reason: 'The sum of the counts of the days of a window.',
      },
      {
        statement: 'count_stored_social_data',
        table: 'social_post_counts',
        by: ['team_id', 'platform', 'campaign_id'],
        reason: 'The sum of the counts of all days.',
      },
      {
        statement: 'count_stored_social_data',
        table: 'social_profile_days',
        by: ['team_id', 'platform'],
        reason: 'The number of all days.',
      },
      {
        statement:
          /FROM social_posts p WHERE p\.team_id = \$1 AND p\.platform = c\.platform AND p\.campaign_id/,
        table: 'social_posts',
        by: ['team_id', 'platform', 'campaign_id', 'published_at'],
        reason: 'The posts of a campaign in its time, whose metrics are added up.',
      },
      {
        statement:
          /FROM social_posts r WHERE r\.team_id = \$1 AND r\.platform = c\.platform AND r\.campaign_id/,
        table: 'social_posts',
        by: ['team_id', 'platform', 'campaign_id', 'published_at'],
        reason: 'A page in the order of the index.',
      },
      {
        statement: /^WITH RECURSIVE walked AS .* FROM social_posts p/,
        table: 'social_posts',
        by: ['team_id', 'platform', 'campaign_id'],
        reason: 'The first post of the next campaign, by the index.',
      },
      {
        statement: /^WITH RECURSIVE walked AS .* FROM social_post_counts n/,
        table: 'social_post_counts',
        by: ['team_id', 'platform', 'campaign_id'],
        reason: 'The days of 50 campaigns.',
      },
    ],
  },
};
