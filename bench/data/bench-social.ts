import type { SocialImportService } from '../../src/analytics/ingestion/social-import.service';
import { DAY_MS, HOUR_MS } from '../../src/core/values/durations';

export const BENCH_PLATFORM = 'instagram';

const POSTS = 300;
const PROFILE_DAYS = 120;

type Objects = Parameters<SocialImportService['importObjects']>[2];

/** Objects as the platform sends them: a post every eight hours until now, and daily profile metrics. */
export function socialObjects(now = Date.now()): Objects {
  return {
    posts: Array.from({ length: POSTS }, (_, index) => post(index, now - index * 8 * HOUR_MS)),
    profile: Array.from({ length: PROFILE_DAYS }, (_, index) =>
      profileDay(index, now - (index + 1) * DAY_MS),
    ),
  };
}

function post(index: number, time: number): object {
  const insights = { views: 2_000 + index, reach: 1_500 + index, shares: index % 20, saved: 7 };
  return {
    id: `${17_900_000_000_000_000 + index}`,
    caption: `New in the shop: roast number ${index}, from bean to cup in thirty seconds. #coffee`,
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    permalink: `https://www.instagram.com/p/coffee-${index}/`,
    timestamp: new Date(time).toISOString(),
    like_count: 100 + (index % 50),
    comments_count: index % 10,
    insights: {
      data: Object.entries(insights).map(([name, value]) => ({ name, values: [{ value }] })),
    },
  };
}

function profileDay(index: number, time: number): object {
  return {
    date: new Date(time).toISOString().slice(0, 10),
    metrics: {
      followers_count: 25_000 - index,
      views: 6_000 + index,
      reach: 4_000 + index,
      likes: 400,
      comments: 30,
      shares: 20,
      website_clicks: 10,
      total_interactions: 460,
    },
  };
}
