import { CreateInitialSchema1795330000000 } from '../../migrations/1795330000000-CreateInitialSchema';
import { AddServiceOrigins1795700000000 } from '../../migrations/1795700000000-AddServiceOrigins';
import { AddAuditTargets1795720000000 } from '../../migrations/1795720000000-AddAuditTargets';
import { AddPurges1795810000000 } from '../../migrations/1795810000000-AddPurges';
import { AddJobLeases1795822000000 } from '../../migrations/1795822000000-AddJobLeases';
import { AddRetention1795813200000 } from '../../migrations/1795813200000-AddRetention';
import { GuardAuditRetention1795831000000 } from '../../migrations/1795831000000-GuardAuditRetention';
import { PartitionAuditEvents1795836000000 } from '../../migrations/1795836000000-PartitionAuditEvents';
import { SplitLedgerGuards1795835000002 } from '../../migrations/1795835000002-SplitLedgerGuards';
import { RetainByFormAndKey1795839200000 } from '../../migrations/1795839200000-RetainByFormAndKey';
import { AcceptMergesOfOtherServers1795840100000 } from '../../migrations/1795840100000-AcceptMergesOfOtherServers';
import { EXPIRED_ROWS as OLD_EVENTS } from './audit/expired-rows';
import { EXPIRED_ROWS as EXPIRED_KEYS } from './idempotency/expired-rows';
import { EXPIRED_ROWS as OLD_PURGES } from './purges/expired-rows';
import type { ModuleManifest } from './modules/module-manifest';
import { TENANCY_READS } from './tenancy-reads';

/** Declares the tables of `core` and `tenancy`, like a module. `src/app.module.ts` lists their Nest modules. */
export const TENANCY: ModuleManifest = {
  name: 'tenancy',
  uses: [],
  load: async () => [],
  // The first one created the tables of all modules.
  migrations: [
    CreateInitialSchema1795330000000,
    AddServiceOrigins1795700000000,
    AddAuditTargets1795720000000,
    AddPurges1795810000000,
    AddRetention1795813200000,
    GuardAuditRetention1795831000000,
    SplitLedgerGuards1795835000002,
    AddJobLeases1795822000000,
    PartitionAuditEvents1795836000000,
    RetainByFormAndKey1795839200000,
    AcceptMergesOfOtherServers1795840100000,
  ],
  expiredRows: [...EXPIRED_KEYS, ...OLD_PURGES, ...OLD_EVENTS],
  tags: [
    {
      name: 'Health',
      description: 'For load balancers and supervisors. No key needed.',
      only: 'key',
    },
  ],
  tests: { rangeReads: [...TENANCY_READS] },
};
