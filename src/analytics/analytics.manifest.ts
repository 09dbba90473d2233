import { AddSocialAccountPauses1795680000000 } from '../../migrations/1795680000000-AddSocialAccountPauses';
import { AddPostWarningsAndCounterReadings1795690000000 } from '../../migrations/1795690000000-AddPostWarningsAndCounterReadings';
import { AddConnectionNotices1795781000000 } from '../../migrations/1795781000000-AddConnectionNotices';
import { AddSocialRankings1795791000000 } from '../../migrations/1795791000000-AddSocialRankings';
import { AddConsoleSignInsAtPlatforms1795798000000 } from '../../migrations/1795798000000-AddConsoleSignInsAtPlatforms';
import { AddDeletions1795813000000 } from '../../migrations/1795813000000-AddDeletions';
import { FindPostsByTheirIds1795823000000 } from '../../migrations/1795823000000-FindPostsByTheirIds';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { EXPIRED_ROWS } from './expired-rows';
import { ANALYTICS_ERRORS } from './analytics.errors';

const POST_TYPES = /^SELECT types\.\* FROM \(/;

export const ANALYTICS: ModuleManifest = {
  name: 'analytics',
  uses: ['auth'],
  load: async () => [(await import('./analytics.module.js')).AnalyticsModule],
  migrations: [
    AddSocialAccountPauses1795680000000,
    AddPostWarningsAndCounterReadings1795690000000,
    AddConnectionNotices1795781000000,
    AddSocialRankings1795791000000,
    AddConsoleSignInsAtPlatforms1795798000000,
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
    connectPlatformWithToken: {
      label: 'Connected a platform with a token',
      did: 'connected a platform with a token',
      de: {
        label: 'Plattform mit einem Zugangsschlüssel verbunden',
        did: 'hat eine Plattform mit einem Zugangsschlüssel verbunden: {target}',
      },
    },
    beginPlatformSignIn: {
      label: 'Began to sign in at a platform',
      did: 'began to sign in at a platform',
      de: {
        label: 'Anmeldung bei einer Plattform begonnen',
        did: 'hat eine Anmeldung bei einer Plattform begonnen: {target}',
      },
    },
    completePlatformSignIn: {
      label: 'Connected a platform by a sign-in there',
      did: 'connected a platform by a sign-in there',
      de: {
        label: 'Plattform durch Anmeldung verbunden',
        did: 'hat eine Plattform durch eine Anmeldung dort verbunden: {target}',
      },
    },
    choosePlatformAccount: {
      label: 'Chose the account of a platform',
      did: 'chose and connected the account of a platform',
      de: {
        label: 'Konto einer Plattform gewählt',
        did: 'hat das Konto einer Plattform gewählt und verbunden: {target}',
      },
    },
    disconnectPlatform: {
      label: 'Disconnected a platform',
      did: 'disconnected a platform',
      de: { label: 'Plattform getrennt', did: 'hat eine Plattform getrennt: {target}' },
    },
    deletePlatformData: {
      label: 'Deleted the data of a platform',
      did: 'deleted all data of a platform',
      de: {
        label: 'Daten einer Plattform gelöscht',
        did: 'hat alle Daten einer Plattform gelöscht: {target}',
      },
    },
    refreshPlatform: {
      label: 'Refreshed a platform',
      did: 'refreshed the data of a platform',
      de: { label: 'Plattform aktualisiert', did: 'hat die Daten einer Plattform aktualisiert' },
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
    rekeyTokens: {
      label: 'Encrypted tokens again',
      did: 'encrypted the tokens of a platform again',
      de: {
        label: 'Zugänge neu verschlüsselt',
        did: 'hat die Zugänge einer Plattform neu verschlüsselt',
      },
    },
  },
  tests: {
    rangeReads: [
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
      { table: 'social_credentials', by: ['team_id'], reason: 'There are six platforms.' },
      { table: 'social_sync_jobs', by: ['team_id'], reason: 'An account has four jobs.' },
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
