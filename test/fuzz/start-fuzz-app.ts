import { startTestApp, type TestApp } from '../support/test-app';

/** Longer than any test: a connection that is closed just as it is used again would look like a violation. */
const KEEP_ALIVE_MS = 600_000;

/** The service for those who ask more of it in a minute than a key may. */
export async function startFuzzApp(): Promise<TestApp> {
  const testApp = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  testApp.app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
  return testApp;
}
