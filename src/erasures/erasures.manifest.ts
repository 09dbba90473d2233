import { AddErasedCustomers1795812000000 } from '../../migrations/1795812000000-AddErasedCustomers';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';

export const ERASURES: ModuleManifest = {
  name: 'erasures',
  uses: [],
  load: async () => [],
  migrations: [AddErasedCustomers1795812000000],
};
