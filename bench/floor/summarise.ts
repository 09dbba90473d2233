import { PLATFORMS } from '../../src/analytics/domain/platform';
import { WINDOW_DAYS } from '../../src/analytics/domain/window';
import { type FloorResponse, type Call, ok } from './call';
import { pickNumbers, PROFILE_NUMBERS } from './numbers';
import { LIST_SUMMARY } from './statements/social';

interface Row extends Record<(typeof PROFILE_NUMBERS)[number], number | null> {
  platform: string;
  isConnected: boolean;
  lastRefreshedAt: Date | null;
  postCount: string;
}

const WINDOW = '30d';

/** `GET /v1/analytics/social/summary`, of all platforms over 30 days. */
export async function summarise({ pool, key }: Call): Promise<FloorResponse> {
  const values = [key.teamId, PLATFORMS, WINDOW, WINDOW_DAYS[WINDOW]];
  const { rows } = await pool.query<Row>({ ...LIST_SUMMARY, values });
  const platforms = PLATFORMS.map((platform) => {
    const row = rows.find((found) => found.platform === platform && found.isConnected);
    const refreshed = row?.lastRefreshedAt ?? null;
    const isReady = row !== undefined && refreshed !== null;
    return {
      platform,
      status: row === undefined ? 'not_connected' : isReady ? 'ready' : 'pending',
      connected: row !== undefined,
      lastRefreshedAt: refreshed,
      kpis: isReady ? pickNumbers(row, PROFILE_NUMBERS) : null,
      postCount: Number(row?.postCount ?? 0),
    };
  });
  return ok({ window: WINDOW, platforms });
}
