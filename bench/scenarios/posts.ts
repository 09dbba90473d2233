import { BENCH_PLATFORM } from '../data/bench-social';
import { readScenario } from './load-scenario';

/** The newest 20 posts of a platform with their metrics, and the total: one statement. */
export const listPosts = readScenario({
  name: 'posts',
  endpoint: 'GET /v1/analytics/social/:platform/posts',
  path: () => `/v1/analytics/social/${BENCH_PLATFORM}/posts`,
});
