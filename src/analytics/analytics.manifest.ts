import { AddSocialAccountPauses1795680000000 } from '../../migrations/1795680000000-AddSocialAccountPauses';
import { AddPostWarningsAndCounterReadings1795690000000 } from '../../migrations/1795690000000-AddPostWarningsAndCounterReadings';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { ANALYTICS_ERRORS } from './analytics.errors';

export const ANALYTICS: ModuleManifest = {
  name: 'analytics',
  uses: [],
  load: async () => [(await import('./analytics.module.js')).AnalyticsModule],
  migrations: [AddSocialAccountPauses1795680000000, AddPostWarningsAndCounterReadings1795690000000],
  errors: ANALYTICS_ERRORS,
};
