import { Database } from '../../src/core/database/database';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import { KeysService, type NewKey } from '../../src/auth/keys.service';
import type { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

/** The first API key of a team, which its `TeamClient` sends. */
export async function keyOf(
  { database }: TestApp,
  { teamId }: TeamClient,
): Promise<{ id: string; prefix: string }> {
  const [key] = await database.query<{ id: string; prefix: string }>(
    'SELECT id, prefix FROM api_keys WHERE team_id = $1 ORDER BY id LIMIT 1',
    [teamId],
  );
  if (key === undefined) throw new Error('The team has no key.');
  return key;
}

/** Creates an expired key, which `KeysService.createAsOperator` rejects. */
export function createExpiredKey({ app }: TestApp, teamId: string): Promise<NewKey> {
  return app
    .get(Database)
    .transaction(systemScope(teamId), (unit) =>
      app.get(KeysService).insertKey(unit, { expiresAt: new Date(Date.now() - 1) }),
    );
}
