import { KPI_NAMES, METRIC_NAMES, PLATFORMS } from '@rapport/social-connectors';
import { WINDOW_DAYS } from '../../src/analytics/domain/window';
import { listPostsStatement } from '../../src/analytics/posts/list-posts.sql';
import { LIST_SUMMARY } from '../../src/analytics/profiles/profiles.sql';
import type { Statement } from '../../src/core/database/statement';
import { type Call, FIRST_PAGE, type FloorResponse, ok } from './call';

/** The unfiltered list of the service. Its parameters are the team, the platform, the limit, the offset and no campaign. */
const LIST_POSTS = listPostsStatement(
  '',
  PLATFORMS[0],
  { postType: null, campaignId: null, range: { from: null, to: null }, search: null },
  { limit: FIRST_PAGE.limit, offset: 0, order: 'desc' },
  { hits: () => [] },
).statement as Statement;

interface PostRow extends Record<(typeof METRIC_NAMES)[number], number | null> {
  id: string;
  postId: string;
  platform: string;
  postType: string;
  campaignId: string | null;
  content: string;
  permalinkUrl: string;
  publishedAt: Date;
  rawMetrics: object;
}

/** `GET /v1/analytics/social/:platform/posts`, the first page without filters. */
export async function listPosts({ pool, key, id }: Call): Promise<FloorResponse> {
  const values = [key.teamId, id, FIRST_PAGE.limit, 0, ''];
  const { rows } = await pool.query<PostRow & { total: string }>({ ...LIST_POSTS, values });
  const posts = rows.filter((row) => (row.id as string | null) !== null);
  return {
    status: 200,
    body: {
      success: true,
      data: posts.map((row) => ({
        id: row.id,
        postId: row.postId,
        platform: row.platform,
        postType: row.postType,
        campaignId: row.campaignId,
        content: row.content,
        permalinkUrl: row.permalinkUrl,
        publishedAt: row.publishedAt,
        metrics: pickNumbers(row, METRIC_NAMES),
        rawMetrics: row.rawMetrics,
      })),
      pagination: { ...FIRST_PAGE, total: Number(rows[0]?.total ?? 0) },
    },
  };
}

interface SummaryRow extends Record<(typeof KPI_NAMES)[number], number | null> {
  platform: string;
  isConnected: boolean;
  lastRefreshedAt: Date | null;
  postCount: string;
}

const WINDOW = '30d';

/** `GET /v1/analytics/social/summary`, of all platforms over 30 days. */
export async function summarize({ pool, key }: Call): Promise<FloorResponse> {
  const values = [key.teamId, PLATFORMS, WINDOW, WINDOW_DAYS[WINDOW]];
  const { rows } = await pool.query<SummaryRow>({ ...LIST_SUMMARY, values });
  const platforms = PLATFORMS.map((platform) => {
    const row = rows.find((found) => found.platform === platform && found.isConnected);
    const refreshed = row?.lastRefreshedAt ?? null;
    const isReady = row !== undefined && refreshed !== null;
    return {
      platform,
      status: row === undefined ? 'not_connected' : isReady ? 'ready' : 'pending',
      connected: row !== undefined,
      lastRefreshedAt: refreshed,
      kpis: isReady ? pickNumbers(row, KPI_NAMES) : null,
      postCount: Number(row?.postCount ?? 0),
    };
  });
  return ok({ window: WINDOW, platforms });
}

function pickNumbers<Name extends string>(
  row: Record<Name, number | null>,
  names: readonly Name[],
): Partial<Record<Name, number | null>> {
  const numbers: Partial<Record<Name, number | null>> = {};
  for (const name of names) numbers[name] = row[name];
  return numbers;
}
