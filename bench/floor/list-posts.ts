import { type Call, FIRST_PAGE, type FloorResponse } from './call';
import { pickNumbers, POST_NUMBERS } from './numbers';
import { LIST_POSTS } from './statements/social';

interface Row extends Record<(typeof POST_NUMBERS)[number], number | null> {
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
  const { rows } = await pool.query<Row & { total: string }>({ ...LIST_POSTS, values });
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
        metrics: pickNumbers(row, POST_NUMBERS),
        rawMetrics: row.rawMetrics,
      })),
      pagination: { ...FIRST_PAGE, total: Number(rows[0]?.total ?? 0) },
    },
  };
}
