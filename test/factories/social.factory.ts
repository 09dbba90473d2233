import { createReadStream } from 'node:fs';
import path from 'node:path';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import { ConnectionsService } from '../../src/analytics/connections/connections.service';
import { SocialAccountsService } from '../../src/social-sync/credentials/social-accounts.service';
import type { AccountType } from '../../src/analytics/domain/connection-status';
import type { Platform } from '@rapport/social-connectors';
import { readNdjson } from '../../src/analytics/ingestion/source-items';
import {
  type ImportOptions,
  type ImportResult,
  type PlatformObjects,
  SocialImportService,
} from '../../src/analytics/ingestion/social-import.service';
import type { PostsPagination, PostView } from '../../src/analytics/posts/post.views';
import type { ProfileView, SummaryView } from '../../src/analytics/profiles/profile.views';
import { readLines } from '../../src/core/values/read-lines';
import type { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

const SAMPLES = path.join(__dirname, '../../src/cli/demo/social-samples');

export function connectPlatform(
  { app }: TestApp,
  team: TeamClient,
  platform: Platform,
  accountType: AccountType = 'organization',
) {
  return app.get(ConnectionsService).connect(systemScope(team.teamId), platform, accountType);
}

export function disconnectPlatform({ app }: TestApp, team: TeamClient, platform: Platform) {
  return app.get(SocialAccountsService).disconnect(systemScope(team.teamId), platform);
}

/** Connects the platform and imports its objects. */
export async function importSocial(
  testApp: TestApp,
  team: TeamClient,
  platform: Platform,
  objects: PlatformObjects<unknown>,
): Promise<ImportResult> {
  await connectPlatform(testApp, team, platform);
  return importObjects(testApp, team, platform, objects);
}

/** Imports objects without changing the connection. */
export function importObjects(
  { app }: TestApp,
  team: TeamClient,
  platform: Platform,
  objects: PlatformObjects<unknown>,
  options: ImportOptions = {},
): Promise<ImportResult> {
  return app
    .get(SocialImportService)
    .importObjects(systemScope(team.teamId), platform, objects, options);
}

/** Connects the platform and imports its sample files. */
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
  return testApp.app.get(SocialImportService).importItems(systemScope(team.teamId), platform, {
    posts: read('posts'),
    profile: read('profile'),
  });
}

export interface ListedPosts {
  success: boolean;
  data: PostView[];
  pagination: PostsPagination;
}

/** Reads a page of the list of posts; escapes the parameters. */
export async function listPosts(
  team: TeamClient,
  platform: Platform,
  query: Record<string, string> = {},
): Promise<ListedPosts> {
  const parameters = new URLSearchParams(query).toString();
  const response = await team.get(`/analytics/social/${platform}/posts?${parameters}`).expect(200);
  return response.body as ListedPosts;
}

export async function getProfile(
  team: TeamClient,
  platform: Platform,
  query = '',
): Promise<ProfileView> {
  const response = await team.get(`/analytics/social/${platform}/profile${query}`).expect(200);
  return (response.body as { data: ProfileView }).data;
}

export async function getSummary(team: TeamClient, query = ''): Promise<SummaryView> {
  const response = await team.get(`/analytics/social/summary${query}`).expect(200);
  return (response.body as { data: SummaryView }).data;
}
