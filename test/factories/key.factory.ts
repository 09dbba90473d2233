import { Database } from '../../src/core/database/database';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import { KeysService, type NewKey } from '../../src/auth/keys.service';
import type { TestApp } from '../support/test-app';

/** Creates an expired key, which `KeysService.createAsOperator` rejects. */
export function createExpiredKey({ app }: TestApp, teamId: string): Promise<NewKey> {
  return app
    .get(Database)
    .transaction(systemScope(teamId), (unit) =>
      app.get(KeysService).insertKey(unit, { expiresAt: new Date(Date.now() - 1) }),
    );
}
