import type { ConnectionStatus } from '../../../src/analytics/domain/connection-status';
import type { Platform } from '@rapport/social-connectors';
import { WINDOWS } from '../../../src/analytics/domain/window';
import { kpisOf } from '../../factories/profile.factory';
import { getProfile, getSummary, listPosts } from '../../factories/social.factory';
import type { TeamClient } from '../../support/team-client';

/** All responses of the API about a platform of a team. */
export async function shownOf(team: TeamClient, platform: Platform) {
  return {
    profiles: await Promise.all(
      WINDOWS.map((window) => getProfile(team, platform, `?window=${window}`)),
    ),
    summary: await getSummary(team, `?platforms=${platform}`),
    posts: await listPosts(team, platform),
    found: await listPosts(team, platform, { search: 'e', endDate: '9999-12-31T12:00Z' }),
  };
}

/** Expects the responses for a platform that is not ready: only its status, and no metrics, posts or counts. */
export async function expectHidden(
  team: TeamClient,
  platform: Platform,
  status: Exclude<ConnectionStatus, 'ready'>,
): Promise<void> {
  const connected = status !== 'not_connected';
  const connection = { platform, status, connected, lastRefreshedAt: null };
  const none = { success: true, data: [], pagination: { page: 1, limit: 20, total: 0 } };
  expect(await shownOf(team, platform)).toEqual({
    profiles: WINDOWS.map((window) => ({
      ...connection,
      window,
      kpis: kpisOf({}),
      rawKpis: {},
      timeSeries: {},
      percentageChange: {},
    })),
    summary: { window: '30d', platforms: [{ ...connection, kpis: null, postCount: 0 }] },
    posts: none,
    found: none,
  });
}
