import { AddTeamDeletions1795813100000 } from '../../migrations/1795813100000-AddTeamDeletions';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { AUTH_ERRORS } from './auth.errors';

export const AUTH: ModuleManifest = {
  name: 'auth',
  uses: [],
  load: async () => [(await import('./auth.module.js')).AuthModule],
  migrations: [AddTeamDeletions1795813100000],
  tags: [
    {
      name: 'Authentication',
      description: 'The team and the settings of an API key.',
      only: 'key',
    },
  ],
  errors: AUTH_ERRORS,
  auditWords: {
    createKey: {
      group: 'keys',
      label: 'Created an API key',
      did: 'created the API key',
      de: { label: 'API-Schlüssel erstellt', did: 'hat den API-Schlüssel {target} erstellt' },
    },
    rollKey: {
      group: 'keys',
      label: 'Replaced an API key',
      did: 'replaced the API key',
      de: { label: 'API-Schlüssel ersetzt', did: 'hat den API-Schlüssel {target} ersetzt' },
    },
    revokeKey: {
      group: 'keys',
      label: 'Revoked an API key',
      did: 'revoked the API key',
      de: { label: 'API-Schlüssel gesperrt', did: 'hat den API-Schlüssel {target} gesperrt' },
    },
  },
  tests: {
    rangeReads: [
      {
        statement: /FROM "api_keys" "ApiKey" WHERE \(+"ApiKey"\."team_id" = \$1/,
        table: 'api_keys',
        by: ['team_id'],
        reason: 'The active keys, of which a team has 100 at most, and the newest 100.',
      },
    ],
  },
};
