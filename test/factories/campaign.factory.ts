import { CampaignsService } from '../../src/campaigns/campaigns.service';
import { Database } from '../../src/core/database/database';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import type { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

/** Creates a campaign with the id `id`, from 2026-01-01 and without an end. */
export async function createCampaign(
  { app }: TestApp,
  { teamId }: TeamClient,
  id: string,
): Promise<void> {
  const body = { id, name: 'Autumn launch', startsAt: '2026-01-01' };
  await app
    .get(Database)
    .transaction(systemScope(teamId), (unit) => app.get(CampaignsService).create(unit, body));
}
