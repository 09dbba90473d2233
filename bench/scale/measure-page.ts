import { systemScope } from '../../src/tenancy/scope/request-scope';
import { SocialImportService } from '../../src/analytics/ingestion/social-import.service';
import { DAY_MS } from '../../src/core/values/durations';
import { median } from '../measure/statistics';
import type { ScaleRun } from './scale-run';

const POSTS = 300;
const PAGE = 100;
const DAYS = 730;
const ROUNDS = 20;

/** Times the import of a page of posts, all with changed numbers, of an account with 300 posts and 730 days, and of ten days of its profile. */
export async function measurePage({ set: { teamId }, app }: ScaleRun): Promise<void> {
  const imports = app.get(SocialImportService);
  const write = async (objects: { posts?: object[]; profile?: object[] }): Promise<number> => {
    const startedAt = performance.now();
    await imports.importObjects(systemScope(teamId), 'youtube', objects, { keepMissing: true });
    return performance.now() - startedAt;
  };
  const now = Date.now();
  await write({ posts: videos(POSTS, 0, now), profile: days(DAYS, 0, now) });
  const ofPosts: number[] = [];
  const ofDays: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    ofPosts.push(await write({ posts: videos(PAGE, round, now) }));
    ofDays.push(await write({ profile: days(10, round, now) }));
  }
  report(`A page of ${PAGE} posts`, ofPosts);
  report('10 days of the profile', ofDays);
}

function report(what: string, times: readonly number[]): void {
  const slowest = Math.max(...times);
  console.log(`${what}: ${median(times).toFixed(0)} ms, ${slowest.toFixed(0)} ms at most.`);
}

const videos = (count: number, round: number, now: number): object[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `video-${n}`,
    snippet: {
      title: `Number ${n}`,
      description: 'Roasted this morning, in the post by noon. '.repeat(10),
      publishedAt: new Date(now - n * DAY_MS).toISOString(),
    },
    statistics: {
      viewCount: `${n * 100 + round}`,
      likeCount: `${n + round}`,
      commentCount: `${round}`,
    },
  }));

const days = (count: number, round: number, now: number): object[] =>
  Array.from({ length: count }, (_, n) => ({
    date: new Date(now - (n + 1) * DAY_MS).toISOString().slice(0, 10),
    metrics: { views: n + round, likes: n, comments: round, shares: 1, subscribersGained: n },
  }));
