import { readScenario } from './load-scenario';

/** All platforms over 30 days: one statement. */
export const summary = readScenario({
  name: 'summary',
  endpoint: 'GET /v1/analytics/social/summary',
  path: () => '/v1/analytics/social/summary',
});
