import { AddErasedCustomers1795812000000 } from '../../migrations/1795812000000-AddErasedCustomers';
import type { ModuleManifest, RangeReads } from '../tenancy/modules/module-manifest';

const OF_CUSTOMER = 'What one customer has, up to a limit.';
const NEXT = 'The next rows after a key, up to a limit.';

const ERASURE_READS: readonly RangeReads[] = [
  {
    statement: 'erase_idempotency_keys',
    table: 'idempotency_keys',
    by: ['team_id', 'key'],
    reason: NEXT,
  },
  {
    statement: 'delete_coupon_limits',
    table: 'coupon_customers',
    by: ['team_id', 'customer_id'],
    reason: 'The coupons that one customer has redeemed.',
  },
  {
    statement: 'clear_words_of_entries',
    table: 'points_transactions',
    by: ['team_id', 'customer_id', 'number'],
    reason: OF_CUSTOMER,
  },
  {
    statement: 'list_merged_ids',
    table: 'merged_customers',
    by: ['team_id', 'kept_id'],
    reason: 'The ids that were merged into one customer.',
  },
  ...['form_responses', 'binned_responses'].map((table) => ({
    statement: /_of_customer$/,
    table,
    by: ['team_id', 'subscriber_id'],
    reason: OF_CUSTOMER,
  })),
  {
    statement:
      /^WITH walked AS MATERIALIZED \( SELECT r\.id, r\.created_at, coalesce\(octet_length/,
    table: 'form_responses',
    by: ['team_id', 'created_at'],
    reason: 'The next responses of the team after a time, up to a limit.',
  },
  {
    statement: 'lock_next_prepared_export',
    table: 'prepared_export_pieces',
    by: ['team_id', 'export_id'],
    reason: 'The file of one export.',
  },
];

export const ERASURES: ModuleManifest = {
  name: 'erasures',
  uses: ['customers', 'forms', 'hosted-forms', 'responses'],
  load: async () => [(await import('./erasures.module.js')).ErasuresModule],
  migrations: [AddErasedCustomers1795812000000],
  auditWords: {
    exportCustomer: {
      label: 'Exported the data of a customer',
      did: 'exported all data of a customer',
      de: {
        label: 'Daten eines Kunden exportiert',
        did: 'hat alle Daten eines Kunden {target} exportiert',
      },
    },
    eraseCustomer: {
      label: 'Erased a customer',
      did: 'erased the personal data of a customer',
      isWhole: true,
      de: {
        label: 'Kunden gelöscht',
        did: 'hat die personenbezogenen Daten eines Kunden gelöscht',
      },
    },
    eraseCustomerWith: {
      label: 'Erased a customer in the console',
      did: 'erased the personal data of a customer',
      isWhole: true,
      de: {
        label: 'Kunden in der Konsole gelöscht',
        did: 'hat die personenbezogenen Daten eines Kunden gelöscht',
      },
    },
  },
  tests: { rangeReads: ERASURE_READS },
};
