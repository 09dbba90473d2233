import { AddErasedCustomers1795812000000 } from '../../migrations/1795812000000-AddErasedCustomers';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';

export const ERASURES: ModuleManifest = {
  name: 'erasures',
  uses: ['customers', 'forms', 'hosted-forms', 'responses'],
  load: async () => [(await import('./erasures.module.js')).ErasuresModule],
  migrations: [AddErasedCustomers1795812000000],
  customerRows: [
    {
      table: 'erased_customers',
      merge: { reason: 'The ids of customers that are no more, which nobody can merge.' },
      archive: { reason: 'There is no archive of an erased customer.' },
    },
  ],
  auditWords: {
    exportCustomer: {
      group: 'customers',
      label: 'Exported the data of a customer',
      did: 'exported all data of a customer',
      de: {
        label: 'Daten eines Kunden exportiert',
        did: 'hat alle Daten eines Kunden {target} exportiert',
      },
    },
    eraseCustomer: {
      group: 'customers',
      label: 'Erased a customer',
      did: 'erased the personal data of a customer',
      isWhole: true,
      de: {
        label: 'Kunden gelöscht',
        did: 'hat die personenbezogenen Daten eines Kunden gelöscht',
      },
    },
    eraseCustomerWith: {
      group: 'customers',
      label: 'Erased a customer in the console',
      did: 'erased the personal data of a customer',
      isWhole: true,
      de: {
        label: 'Kunden in der Konsole gelöscht',
        did: 'hat die personenbezogenen Daten eines Kunden gelöscht',
      },
    },
  },
};
