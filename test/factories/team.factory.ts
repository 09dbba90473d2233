import { newId } from '../../src/core/values/identifiers';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import {
  TeamProvisioningService,
  type ProvisioningSettings,
} from '../../src/accounts/team-provisioning.service';
import { Database } from '../../src/core/database/database';
import { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

let count = 0;

/** Creates a team with an empty audit log; the returned client calls the API with its API key. */
export async function createTeam(
  { app, url }: TestApp,
  overrides: Partial<ProvisioningSettings> = {},
): Promise<TeamClient> {
  count += 1;
  const settings = {
    name: `Team ${count}`,
    ownerEmail: null,
    phoneRegion: null,
    starterForm: true,
    ...overrides,
  };
  const team = await app
    .get(Database)
    .transaction(systemScope(newId()), (unit) =>
      app.get(TeamProvisioningService).insertTeam(unit, settings),
    );
  return new TeamClient(url, team.teamId, team.apiKey, team.starterFormId);
}
