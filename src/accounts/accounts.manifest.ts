import { AddLinkIssuersAndDeviceKeys1795650000000 } from '../../migrations/1795650000000-AddLinkIssuersAndDeviceKeys';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { ACCOUNT_ERRORS } from './accounts.errors';
import { EXPIRED_ROWS } from './expired-rows';

export const ACCOUNTS: ModuleManifest = {
  name: 'accounts',
  uses: ['auth', 'forms'],
  load: async () => [(await import('./accounts.module.js')).AccountsModule],
  migrations: [AddLinkIssuersAndDeviceKeys1795650000000],
  errors: ACCOUNT_ERRORS,
  expiredRows: EXPIRED_ROWS,
};
