import { systemScope } from '../../src/tenancy/scope/request-scope';
import { SocialImportService } from '../../src/analytics/ingestion/social-import.service';
import type { ScaleRun } from './scale-run';

const POSTS = 100_000;
const CAMPAIGNS = 20;

/** Imports the same posts twice into an empty platform, and measures the time and memory of both imports. */
export async function measureImport({ set: { teamId }, app }: ScaleRun): Promise<void> {
  const imports = app.get(SocialImportService);
  for (const name of ['new', 'second import']) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const startedAt = performance.now();
    const { posts } = await imports.importObjects(systemScope(teamId), 'twitter', {
      posts: tweets(),
    });
    clearInterval(timer);
    const seconds = (performance.now() - startedAt) / 1000;
    const megabytes = Math.round((peak - before) / 1024 / 1024);
    console.log(
      `Import of ${posts} posts, ${name}: ${seconds.toFixed(1)} s, ${megabytes} MB more.`,
    );
  }
}

function* tweets(): Generator<object> {
  for (let n = 0; n < POSTS; n += 1) {
    yield {
      id: `tweet-${n}`,
      text: `New in the shop, number ${n}: roasted this morning, in the post by noon. #coffee`,
      created_at: new Date(Date.UTC(2025, 0, 1) + n * 300_000).toISOString(),
      campaignId: n % 2 === 0 ? `campaign-${n % CAMPAIGNS}` : null,
      public_metrics: {
        impression_count: n % 9000,
        like_count: n % 300,
        reply_count: n % 40,
        retweet_count: n % 30,
        quote_count: n % 7,
        bookmark_count: n % 11,
      },
    };
  }
}
