import { readScenario } from './load-scenario';

/** Checking a key: nothing but what every request goes through, and no database once the key is known. */
export const authKey = readScenario({
  name: 'auth-key',
  endpoint: 'GET /v1/auth/key',
  path: () => '/v1/auth/key',
});
