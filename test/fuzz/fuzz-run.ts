import { startTestApp, type TestApp } from '../support/test-app';

/** The environment variable with the seed of a failed run. */
const SEED = 'FUZZ_SEED';

/** The seed of this run: random by default. */
export const SEED_OF_RUN = Number(process.env[SEED] ?? Math.floor(Math.random() * 2 ** 31));

/** The command that repeats a run with the same values. */
export const reproduceCommand = (seed: number): string => `${SEED}=${seed} npm run test:fuzz`;

/** Longer than any test: a request on a connection that the service just closes would be reported as a violation. */
const KEEP_ALIVE_MS = 600_000;

/** Starts a service without a rate limit. */
export async function startFuzzApp(): Promise<TestApp> {
  const testApp = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  testApp.app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
  return testApp;
}
