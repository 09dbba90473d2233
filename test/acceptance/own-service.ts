import { connectPlatform, importSamples } from '../factories/social.factory';
import { createTeam } from '../factories/team.factory';
import { shareTestApp } from '../support/test-app';

export interface OwnService {
  url: string;
  apiKey: string;
  close: () => Promise<void>;
}

/** Starts a service, or shares that of the suite, with a team whose social platforms have all statuses. */
export async function startOwnService(): Promise<OwnService> {
  const testApp = await shareTestApp();
  const team = await createTeam(testApp);
  await importSamples(testApp, team, 'instagram');
  await connectPlatform(testApp, team, 'linkedin', 'personal');
  await connectPlatform(testApp, team, 'tiktok');
  return { url: testApp.url, apiKey: team.apiKey, close: () => testApp.close() };
}
