import { KeysService, type NewKey } from '../../src/auth/keys.service';
import type { TestApp } from '../support/test-app';

/** Creates an expired key, which `KeysService.createAsOperator` rejects. */
export function createExpiredKey({ app, database }: TestApp, teamId: string): Promise<NewKey> {
  return database.transaction(null, (transaction) =>
    app
      .get(KeysService)
      .insertKey({ transaction, teamId }, { expiresAt: new Date(Date.now() - 1) }),
  );
}
