import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { AUTH_ERRORS } from './auth.errors';

export const AUTH: ModuleManifest = {
  name: 'auth',
  uses: [],
  load: async () => [(await import('./auth.module.js')).AuthModule],
  errors: AUTH_ERRORS,
};
