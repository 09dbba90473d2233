import { AddAuthorsOfCustomersAndPoints1795721000000 } from '../../migrations/1795721000000-AddAuthorsOfCustomersAndPoints';
import { AddNotesAndActorsOfPoints1795734000000 } from '../../migrations/1795734000000-AddNotesAndActorsOfPoints';
import { AddLedgerIndexes1795735000000 } from '../../migrations/1795735000000-AddLedgerIndexes';
import { AddCouponSettings1795731000000 } from '../../migrations/1795731000000-AddCouponSettings';
import { AddMergedCustomers1795741000000 } from '../../migrations/1795741000000-AddMergedCustomers';
import { AddCustomerStandings1795742000000 } from '../../migrations/1795742000000-AddCustomerStandings';
import { AddCampaignsOfCustomersAndCoupons1795801000000 } from '../../migrations/1795801000000-AddCampaignsOfCustomersAndCoupons';
import { NarrowCouponIndex1795813300000 } from '../../migrations/1795813300000-NarrowCouponIndex';
import { AddCustomerCounts1795837000000 } from '../../migrations/1795837000000-AddCustomerCounts';
import { AddIndexOfReferences1795840000000 } from '../../migrations/1795840000000-AddIndexOfReferences';
import { AddDisabledCodes1795838470000 } from '../../migrations/1795838470000-AddDisabledCodes';
import { FreeCodesOfCoupons1795838390000 } from '../../migrations/1795838390000-FreeCodesOfCoupons';
import { AddCheckedLimit1795835000001 } from '../../migrations/1795835000001-AddCheckedLimit';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { CUSTOMER_ERRORS } from './customers.errors';
import { COUPON_READS } from './coupons/coupon-reads';
import { CAMPAIGN_READS } from './campaigns/campaign-reads';
import { CUSTOMER_ROWS } from './customer-rows';
import { OWN_RECORDS } from './own-records';
import { CUSTOMER_READS } from './customers-reads';
import { LEDGER_READS } from './loyalty/ledger-reads';

export const CUSTOMERS: ModuleManifest = {
  name: 'customers',
  uses: [],
  load: async () => [
    (await import('./customers.module.js')).CustomersModule,
    (await import('./ledger/ledger.module.js')).LedgerModule,
  ],
  migrations: [
    NarrowCouponIndex1795813300000,
    AddAuthorsOfCustomersAndPoints1795721000000,
    AddCouponSettings1795731000000,
    AddNotesAndActorsOfPoints1795734000000,
    AddLedgerIndexes1795735000000,
    AddMergedCustomers1795741000000,
    AddCustomerStandings1795742000000,
    AddCampaignsOfCustomersAndCoupons1795801000000,
    AddCustomerCounts1795837000000,
    AddCheckedLimit1795835000001,
    FreeCodesOfCoupons1795838390000,
    AddDisabledCodes1795838470000,
    AddIndexOfReferences1795840000000,
  ],
  ownRecords: OWN_RECORDS,
  tags: [
    { name: 'Customers', description: 'The members of the loyalty programme of the team.' },
    {
      name: 'Loyalty',
      description: 'Point balances, the ledger of their changes, and QR coupons.',
    },
  ],
  errors: CUSTOMER_ERRORS,
  auditWords: {
    createCustomer: {
      group: 'customers',
      label: 'Created a customer',
      did: 'created a customer',
      de: { label: 'Kunden angelegt', did: 'hat einen Kunden {target} angelegt' },
    },
    createCustomers: {
      group: 'customers',
      label: 'Imported customers',
      did: 'imported customers',
      de: { label: 'Kunden importiert', did: 'hat Kunden importiert' },
    },
    importCustomers: {
      group: 'customers',
      label: 'Imported customers from a file',
      did: 'imported customers from a file',
      de: { label: 'Kundendatei importiert', did: 'hat Kunden aus einer Datei importiert' },
    },
    updateCustomer: {
      group: 'customers',
      label: 'Changed a customer',
      did: 'changed a customer',
      de: { label: 'Kunden geändert', did: 'hat einen Kunden {target} geändert' },
    },
    mergeCustomers: {
      group: 'customers',
      label: 'Merged two customers',
      did: 'merged another customer into a customer',
      de: {
        label: 'Kunden zusammengeführt',
        did: 'hat einen anderen Kunden mit einem Kunden {target} zusammengeführt',
      },
    },
    changePoints: {
      group: 'points',
      label: 'Changed points',
      did: 'changed the points of a customer',
      de: { label: 'Punkte geändert', did: 'hat die Punkte eines Kunden {target} geändert' },
    },
    correctPoints: {
      group: 'points',
      label: 'Corrected points',
      did: 'took back a change of the points of a customer',
      de: {
        label: 'Punkte korrigiert',
        did: 'hat eine Buchung von Punkten eines Kunden {target} zurückgenommen',
      },
    },
    redeemCoupon: {
      group: 'points',
      label: 'Redeemed a coupon',
      did: 'redeemed a coupon code',
      de: { label: 'Gutschein eingelöst', did: 'hat einen Gutscheincode {target} eingelöst' },
    },
    createCoupon: {
      group: 'points',
      label: 'Created a coupon',
      did: 'created the coupon',
      de: { label: 'Gutschein erstellt', did: 'hat den Gutschein {target} erstellt' },
    },
    updateCoupon: {
      group: 'points',
      label: 'Changed a coupon',
      did: 'changed the coupon',
      de: { label: 'Gutschein geändert', did: 'hat den Gutschein {target} geändert' },
    },
    deleteCoupon: {
      group: 'points',
      label: 'Deleted a coupon',
      did: 'deleted a coupon',
      de: { label: 'Gutschein gelöscht', did: 'hat einen Gutschein gelöscht' },
    },
    createCouponCodes: {
      group: 'points',
      label: 'Created coupon codes',
      did: 'created more codes of a coupon',
      de: {
        label: 'Gutscheincodes erstellt',
        did: 'hat weitere Codes eines Gutscheins {target} erstellt',
      },
    },
    updateCouponCode: {
      group: 'points',
      label: 'Disabled or enabled a coupon code',
      did: 'disabled or enabled a coupon code',
      de: {
        label: 'Gutscheincode gesperrt oder freigegeben',
        did: 'hat einen Gutscheincode gesperrt oder freigegeben',
      },
    },
  },
  customerRows: CUSTOMER_ROWS,
  tests: {
    cascades: {
      fk_customer_standings_customer: '1',
      fk_merged_customers_kept: 'one for each customer that a person has merged into it',
    },
    wordsOfTeam: ['customers.campaign_id'],
    rangeReads: [...CUSTOMER_READS, ...LEDGER_READS, ...COUPON_READS, ...CAMPAIGN_READS],
  },
};
