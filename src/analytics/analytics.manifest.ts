import { AddSocialRankings1795791000000 } from '../../migrations/1795791000000-AddSocialRankings';
import { AddDeletions1795813000000 } from '../../migrations/1795813000000-AddDeletions';
import { FindPostsByTheirIds1795823000000 } from '../../migrations/1795823000000-FindPostsByTheirIds';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { EXPIRED_ROWS } from './expired-rows';
import { ANALYTICS_ERRORS } from './analytics.errors';
import { ANALYTICS_READS } from './analytics-reads';

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
      group: 'platforms',
      label: 'Connected a platform',
      did: 'connected a platform',
      de: { label: 'Plattform verbunden', did: 'hat eine Plattform verbunden: {target}' },
    },
    deletePlatformData: {
      group: 'platforms',
      label: 'Deleted the data of a platform',
      did: 'deleted all data of a platform',
      de: {
        label: 'Daten einer Plattform gelöscht',
        did: 'hat alle Daten einer Plattform gelöscht: {target}',
      },
    },
    importPlatformData: {
      group: 'platforms',
      label: 'Imported platform data',
      did: 'imported data of a platform',
      de: { label: 'Plattformdaten importiert', did: 'hat Daten einer Plattform importiert' },
    },
    setCampaign: {
      group: 'platforms',
      label: 'Assigned a post to a campaign',
      did: 'assigned a post to a campaign',
      de: {
        label: 'Beitrag einer Kampagne zugeordnet',
        did: 'hat einen Beitrag einer Kampagne zugeordnet',
      },
    },
  },
  tests: { rangeReads: ANALYTICS_READS },
};
