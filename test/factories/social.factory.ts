import { createReadStream } from 'node:fs';
import path from 'node:path';
import { ConnectionsService } from '../../src/analytics/connections/connections.service';
import type { AccountType } from '../../src/analytics/domain/connection-status';
import type { Platform } from '../../src/analytics/domain/platform';
import { readNdjson } from '../../src/analytics/ingestion/read-ndjson';
import {
  type ImportResult,
  type PlatformObjects,
  SocialImportService,
} from '../../src/analytics/ingestion/social-import.service';
import { readLines } from '../../src/common/files/read-lines';
import type { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

const SAMPLES = path.join(__dirname, '../samples/social');

export function connectPlatform(
  { app }: TestApp,
  team: TeamClient,
  platform: Platform,
  accountType: AccountType = 'organization',
) {
  return app.get(ConnectionsService).connect(team, platform, accountType);
}

/** Imports what a platform would have sent, into a platform that is connected first. */
export async function importSocial(
  testApp: TestApp,
  team: TeamClient,
  platform: Platform,
  objects: PlatformObjects<unknown>,
): Promise<ImportResult> {
  await connectPlatform(testApp, team, platform);
  return testApp.app.get(SocialImportService).importObjects(team, platform, objects);
}

/** Imports the sample files of a platform. */
export async function importSamples(
  testApp: TestApp,
  team: TeamClient,
  platform: Platform,
): Promise<ImportResult> {
  await connectPlatform(testApp, team, platform);
  const read = (kind: string) =>
    readNdjson(
      readLines(createReadStream(path.join(SAMPLES, `${platform}.${kind}.ndjson`)), 1_000_000),
      () => undefined,
    );
  return testApp.app
    .get(SocialImportService)
    .importItems(team, platform, { posts: read('posts'), profile: read('profile') });
}
