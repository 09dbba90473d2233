import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import type { AppResources, Banner } from '../../core/processes/application';
import type { Demo } from './demo.service';
import { startBanner } from './start-banner';

/** Creates or finds the demo team and returns the banner that shows it. See `Application.prepareBanner`. */
export async function prepareBanner(
  resources: AppResources,
  dataDir: string | null,
  app: INestApplicationContext | null,
): Promise<Banner> {
  const demo = await findDemo(resources, dataDir, app);
  const isInUse = demo !== null || (await hasTeam(resources.databaseUrl));
  return (origin) => startBanner({ origin, demo, hasTeam: isInUse });
}

/** null without an embedded database and after an error: the service also starts without a demo team. */
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

/** Whether a migrated database has a team. */
async function hasTeam(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener a connection that breaks later would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ exists: boolean }>('SELECT EXISTS (SELECT FROM teams)');
    return rows[0]?.exists === true;
  } finally {
    await client.end();
  }
}
