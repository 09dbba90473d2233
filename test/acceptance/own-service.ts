import { newId } from '../../src/core/values/identifiers';
import { createCampaign } from '../factories/campaign.factory';
import { connectPlatform, importSamples } from '../factories/social.factory';
import { createTeam } from '../factories/team.factory';
import { shareTestApp } from '../support/test-app';

export interface OwnService {
  url: string;
  apiKey: string;
  close: () => Promise<void>;
}

/**
 * Starts a service, or shares the service of the suite, for a team with a campaign and with a social platform of each status.
 */
export async function startOwnService(): Promise<OwnService> {
  const testApp = await shareTestApp();
  const team = await createTeam(testApp);
  await importSamples(testApp, team, 'instagram');
  await connectPlatform(testApp, team, 'linkedin', 'personal');
  await connectPlatform(testApp, team, 'tiktok');
  await createCampaign(testApp, team, newId());
  return { url: testApp.url, apiKey: team.apiKey, close: () => testApp.close() };
}
