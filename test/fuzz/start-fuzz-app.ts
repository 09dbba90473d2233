import { startTestApp, type TestApp } from '../support/test-app';

/** Longer than any test: a request on a connection that the service just closes would be reported as a violation. */
const KEEP_ALIVE_MS = 600_000;

/** Starts a service without a rate limit. */
export async function startFuzzApp(): Promise<TestApp> {
  const testApp = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  testApp.app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
  return testApp;
}
