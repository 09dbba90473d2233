import { AddSocialAccountPauses1795680000000 } from '../../migrations/1795680000000-AddSocialAccountPauses';
import { AddPostWarningsAndCounterReadings1795690000000 } from '../../migrations/1795690000000-AddPostWarningsAndCounterReadings';
import { AddConnectionNotices1795781000000 } from '../../migrations/1795781000000-AddConnectionNotices';
import { AddConsoleSignInsAtPlatforms1795798000000 } from '../../migrations/1795798000000-AddConsoleSignInsAtPlatforms';
import { FreePostReadsOfCredentials1795839100000 } from '../../migrations/1795839100000-FreePostReadsOfCredentials';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { SOCIAL_SYNC_ERRORS } from './social-sync.errors';
import { SOCIAL_SYNC_READS } from './social-sync-reads';

/** Reads connected accounts from their platforms, and imports what it has read. */
export const SOCIAL_SYNC: ModuleManifest = {
  name: 'social-sync',
  uses: ['analytics', 'auth'],
  load: async () => [(await import('./social-sync.module.js')).SocialSyncModule],
  migrations: [
    AddSocialAccountPauses1795680000000,
    AddPostWarningsAndCounterReadings1795690000000,
    AddConnectionNotices1795781000000,
    AddConsoleSignInsAtPlatforms1795798000000,
    FreePostReadsOfCredentials1795839100000,
  ],
  errors: SOCIAL_SYNC_ERRORS,
  auditWords: {
    connectPlatformWithToken: {
      group: 'platforms',
      label: 'Connected a platform with a token',
      did: 'connected a platform with a token',
      de: {
        label: 'Plattform mit einem Zugangsschlüssel verbunden',
        did: 'hat eine Plattform mit einem Zugangsschlüssel verbunden: {target}',
      },
    },
    beginPlatformSignIn: {
      group: 'signIn',
      label: 'Began to sign in at a platform',
      did: 'began to sign in at a platform',
      de: {
        label: 'Anmeldung bei einer Plattform begonnen',
        did: 'hat eine Anmeldung bei einer Plattform begonnen: {target}',
      },
    },
    completePlatformSignIn: {
      group: 'signIn',
      label: 'Connected a platform by a sign-in there',
      did: 'connected a platform by a sign-in there',
      de: {
        label: 'Plattform durch Anmeldung verbunden',
        did: 'hat eine Plattform durch eine Anmeldung dort verbunden: {target}',
      },
    },
    choosePlatformAccount: {
      group: 'signIn',
      label: 'Chose the account of a platform',
      did: 'chose and connected the account of a platform',
      de: {
        label: 'Konto einer Plattform gewählt',
        did: 'hat das Konto einer Plattform gewählt und verbunden: {target}',
      },
    },
    disconnectPlatform: {
      group: 'platforms',
      label: 'Disconnected a platform',
      did: 'disconnected a platform',
      de: { label: 'Plattform getrennt', did: 'hat eine Plattform getrennt: {target}' },
    },
    refreshPlatform: {
      group: 'platforms',
      label: 'Refreshed a platform',
      did: 'refreshed the data of a platform',
      de: { label: 'Plattform aktualisiert', did: 'hat die Daten einer Plattform aktualisiert' },
    },
    rekeyTokens: {
      group: 'platforms',
      label: 'Encrypted tokens again',
      did: 'encrypted the tokens of a platform again',
      de: {
        label: 'Zugänge neu verschlüsselt',
        did: 'hat die Zugänge einer Plattform neu verschlüsselt',
      },
    },
  },
  tests: {
    cascades: { fk_social_sync_jobs_credential: '4' },

    rangeReads: [
      ...SOCIAL_SYNC_READS,
      { table: 'social_credentials', by: ['team_id'], reason: 'There are six platforms.' },
      { table: 'social_sync_jobs', by: ['team_id'], reason: 'An account has four jobs.' },
    ],
  },
};
