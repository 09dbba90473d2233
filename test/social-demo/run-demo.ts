import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import { renewSetupToken } from '../../src/accounts/setup/setup-link';
import { TeamProvisioningService } from '../../src/accounts/team-provisioning.service';
import { SocialAccountsService } from '../../src/social-sync/credentials/social-accounts.service';
import { PLATFORMS } from '@rapport/social-connectors';
import { type AppConfig, readConfig } from '../../src/core/config/app-config';
import { createLogger } from '../../src/core/observability/logger';
import { withClient } from '../../src/core/database/with-client';
import { commandLinkOrigin } from '../../src/core/processes/announce';
import { serve } from '../../src/core/processes/serve';
import { ServiceOriginRegistration } from '../../src/core/processes/service-origin';
import { startDatabase } from '../../src/core/processes/start-database';
import { createService } from '../../src/create-app';
import { EmulatedPlatforms } from '../../packages/social-connectors/test/emulators/emulated-platforms';
import { Closing } from './closing';
import { demoBanner, type DemoTeam } from './demo-banner';
import { MIGRATIONS } from '../../src/modules';

/** Posts of this time exist at the start; they appear in real time for as long as `FUTURE_DAYS`. */
const PAST_DAYS = 120;
const FUTURE_DAYS = 60;

/** Settings that the demo makes itself; all others come from the environment. */
function readSettings(
  environment: NodeJS.ProcessEnv,
  platforms: EmulatedPlatforms,
  dataDir: string,
): AppConfig {
  return readConfig({
    ...environment,
    DATABASE_URL: '',
    DATABASE_REPLICA_URLS: '',
    EMBEDDED_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    DEMO: 'false',
    ...platforms.variables,
    SOCIAL_TOKEN_KEYS: `demo:${randomBytes(32).toString('base64')}`,
  });
}

/** Connects a new team to all platforms, by the same services as the command line. */
async function connectTeam(
  app: INestApplicationContext,
  platforms: EmulatedPlatforms,
): Promise<DemoTeam> {
  const { teamId, apiKey } = await app.get(TeamProvisioningService).createTeam({
    name: 'Social demo',
    ownerEmail: null,
    phoneRegion: null,
    starterForm: false,
  });
  const accounts = app.get(SocialAccountsService);
  const tokens = platforms.issueTokens();
  for (const platform of PLATFORMS) {
    await accounts.connectWithTokens(systemScope(teamId), platform, tokens[platform]);
  }
  return { teamId, apiKey };
}

async function main(closing: Closing): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rapport-social-demo-'));
  closing.add(() => rm(dataDir, { recursive: true, force: true }));
  const world = {
    now: new Date(),
    pastDays: PAST_DAYS,
    futureDays: FUTURE_DAYS,
    tiktokApi: process.argv.includes('--tiktok-business') ? 'business' : 'display',
  } as const;
  const platforms = await new EmulatedPlatforms(world).start();
  closing.add(() => platforms.close());
  const config = readSettings(process.env, platforms, dataDir);
  const logger = await createLogger(config.logLevel);
  const database = await startDatabase(config, MIGRATIONS, logger);
  closing.add(() => database.close());
  const app = await createService({ config, databaseUrl: database.url, logger });
  const service = await serve(app, config);
  closing.add(() => service.stop());
  const team = await connectTeam(app, platforms);
  const registration = new ServiceOriginRegistration(database.url, logger);
  closing.add(() => registration.end());
  const origin = commandLinkOrigin(config, service.port);
  // Platforms redirect to this URL after a sign-in; the port may be known only now.
  Object.assign(config, { publicUrl: config.publicUrl ?? origin });
  await registration.begin(origin);
  const setupToken = await withClient(database.url, renewSetupToken);
  process.stdout.write(demoBanner(origin, team, setupToken, platforms));
}

const closing = new Closing();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void closing.close().then(() => process.exit(0)));
}
main(closing).catch(async (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await closing.close();
  process.exit(1);
});
