import type { INestApplicationContext } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { withClient } from '../../core/database/with-client';
import type { AppResources, Banner } from '../../core/processes/application';
import type { Demo } from './demo.service';
import { renewSetupToken } from '../../accounts/setup/setup-link';
import { startBanner } from './start-banner';

/** Creates or finds the demo team and returns the banner that shows it. See `Application.prepareBanner`. */
export async function prepareBanner(
  resources: AppResources,
  dataDir: string | null,
  app: INestApplicationContext | null,
): Promise<Banner> {
  const demo = await findDemo(resources, dataDir, app);
  // The output of an external installation is usually a log, which must not contain the link.
  const showsSetup = dataDir !== null || process.stdout.isTTY;
  const { hasTeam, setupToken } = await withClient(resources.databaseUrl, async (client) => ({
    hasTeam: await findTeam(client),
    setupToken: showsSetup ? await renewSetupToken(client) : null,
  }));
  return (origin) => startBanner({ origin, demo, hasTeam, setupToken });
}

/** Returns null without an embedded database, and after an error, because the service also starts without a demo team. */
async function findDemo(
  resources: AppResources,
  dataDir: string | null,
  app: INestApplicationContext | null,
): Promise<Demo | null> {
  const { config, logger } = resources;
  if (!config.demo || dataDir === null) return null;
  try {
    // Imported on demand: it imports the modules of the application.
    const { makeDemo, prepareDemo } = await import('./prepare-demo.js');
    return app === null ? await makeDemo(resources, dataDir) : await prepareDemo(app, dataDir);
  } catch (error) {
    logger.warn({ err: error }, 'The demo team could not be created.');
    return null;
  }
}

async function findTeam(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT EXISTS (SELECT 1 FROM teams)');
  return rows[0]?.exists === true;
}
