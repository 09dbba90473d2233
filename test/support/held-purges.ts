import type { Type } from '@nestjs/common';
import { ErasurePurge } from '../../src/erasures/erasure-purge';
import type { PurgeKind } from '../../src/tenancy/purges/purge-kind';
import { Purges } from '../../src/tenancy/purges/purges';
import type { TestApp } from './test-app';

export interface HeldPurge {
  release(): Promise<void>;
  /** Lets this process take the next `count` steps. */
  takeSteps(count: number): void;
}

/** Makes each step of the purges of a kind fail until `release` is called, which makes the failed purges due. */
export function holdPurges(testApp: TestApp, kind: Type<PurgeKind> = ErasurePurge): HeldPurge {
  const purge = testApp.app.get(kind);
  const step = purge.step.bind(purge);
  const steps = jest.spyOn(purge, 'step').mockRejectedValue(new Error('Held.'));
  return {
    takeSteps: (count) => {
      for (let taken = 0; taken < count; taken += 1) steps.mockImplementationOnce(step);
    },
    release: async () => {
      steps.mockRestore();
      await testApp.database.query(`UPDATE purges SET stepped_at = now() - interval '2 hours'`);
      testApp.app.get(Purges).wake();
    },
  };
}
