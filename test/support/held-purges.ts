import { ErasurePurge } from '../../src/erasures/erasure-purge';
import { Purges } from '../../src/tenancy/purges/purges';
import type { TestApp } from './test-app';

export interface HeldPurge {
  release(): void;
}

/** Purges of erasures fail until they are released. */
export function holdPurges(testApp: TestApp): HeldPurge {
  const steps = jest
    .spyOn(testApp.app.get(ErasurePurge), 'step')
    .mockRejectedValue(new Error('Held.'));
  return {
    release: () => {
      steps.mockRestore();
      void testApp.database
        .query(`UPDATE purges SET stepped_at = now() - interval '2 hours'`)
        .then(() => testApp.app.get(Purges).wake());
    },
  };
}
