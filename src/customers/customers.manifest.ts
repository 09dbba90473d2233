import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { CUSTOMER_ERRORS } from './customers.errors';

export const CUSTOMERS: ModuleManifest = {
  name: 'customers',
  uses: [],
  load: async () => [(await import('./customers.module.js')).CustomersModule],
  errors: CUSTOMER_ERRORS,
};
