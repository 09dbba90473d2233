import { TeamProvisioning, type TeamSettings } from '../../src/accounts/team-provisioning.service';
import { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

let made = 0;

/** A new team of its own; the client calls the API with its key. */
export async function createTeam(
  { app, url }: TestApp,
  overrides: Partial<TeamSettings> = {},
): Promise<TeamClient> {
  made += 1;
  const team = await app.get(TeamProvisioning).createTeam({
    name: `Team ${made}`,
    ownerEmail: null,
    phoneRegion: null,
    starterForm: true,
    ...overrides,
  });
  return new TeamClient(url, team.teamId, team.apiKey, team.starterFormId);
}
