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
};
