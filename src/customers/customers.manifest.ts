import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { CUSTOMER_ERRORS } from './customers.errors';

export const CUSTOMERS: ModuleManifest = {
  name: 'customers',
  uses: [],
  load: async () => [(await import('./customers.module.js')).CustomersModule],
  tags: [
    { name: 'Customers', description: 'The members of the loyalty programme of the team.' },
    {
      name: 'Loyalty',
      description: 'Point balances, the ledger of their changes, and QR coupons.',
    },
  ],
  errors: CUSTOMER_ERRORS,
};
