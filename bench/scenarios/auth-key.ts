import { readScenario } from './load-scenario';

/** Authentication only: no statement, because the key is cached. */
export const authKey = readScenario({
  name: 'auth-key',
  endpoint: 'GET /v1/auth/key',
  path: () => '/v1/auth/key',
});
