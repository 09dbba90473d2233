import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { AUTH_ERRORS } from './auth.errors';

export const AUTH: ModuleManifest = {
  name: 'auth',
  uses: [],
  load: async () => [(await import('./auth.module.js')).AuthModule],
  tags: [
    {
      name: 'Authentication',
      description: 'The team and the settings of an API key.',
      only: 'key',
    },
  ],
  errors: AUTH_ERRORS,
  auditWords: {
    createKey: { label: 'Created an API key', did: 'created the API key' },
    rollKey: { label: 'Replaced an API key', did: 'replaced the API key' },
    revokeKey: { label: 'Revoked an API key', did: 'revoked the API key' },
  },
};
