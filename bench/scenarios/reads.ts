import { BENCH_PLATFORM } from '../data/bench-social';
import { readScenario } from './load-scenario';

/** Authentication only: no statement, because the key is cached. */
export const authKey = readScenario({
  name: 'auth-key',
  endpoint: 'GET /v1/auth/key',
  path: () => '/v1/auth/key',
});

/** The ten fields of a form: one statement. */
export const formSchema = readScenario({
  name: 'schema',
  endpoint: 'GET /v1/forms/:formId/schema',
  path: ({ form }) => `/v1/forms/${form.id}/schema`,
});

/** Page 1 of 500 responses of ten fields, with the total: two statements. */
export const listResponses = readScenario({
  name: 'list',
  endpoint: 'GET /v1/forms/:formId/responses',
  hasFrameworks: true,
  path: ({ form }) => `/v1/forms/${form.id}/responses`,
});

/** The newest 20 posts of a platform with their metrics, and the total: one statement. */
export const listPosts = readScenario({
  name: 'posts',
  endpoint: 'GET /v1/analytics/social/:platform/posts',
  path: () => `/v1/analytics/social/${BENCH_PLATFORM}/posts`,
});

/** All platforms over 30 days: one statement. */
export const summary = readScenario({
  name: 'summary',
  endpoint: 'GET /v1/analytics/social/summary',
  path: () => '/v1/analytics/social/summary',
});
