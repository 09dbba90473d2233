import { TeamProvisioning, type TeamSettings } from '../../src/accounts/team-provisioning.service';
import { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

let count = 0;

/** Creates a team; the returned client calls the API with its key. */
export async function createTeam(
  { app, url }: TestApp,
  overrides: Partial<TeamSettings> = {},
): Promise<TeamClient> {
  count += 1;
  const team = await app.get(TeamProvisioning).createTeam({
    name: `Team ${count}`,
    ownerEmail: null,
    phoneRegion: null,
    starterForm: true,
    ...overrides,
  });
  return new TeamClient(url, team.teamId, team.apiKey, team.starterFormId);
}
