import { fakeDate } from '../../../test/support/simulated-clock';
import { useEachTest } from '../../../test/support/use-value';
import type { PlatformSession } from '../src/connector';
import { InstagramConnector } from '../src/instagram/instagram-connector';
import { appOf, expectNoTrace, platformHttp } from './connector-harness';
import { InstagramEmulator } from './emulators/instagram/instagram-emulator';

const NOW = '2026-11-21T10:30:00Z';

/** For each test: an emulator at the time {@link NOW}, the connector that uses it, and a session of its account. */
export function useInstagram() {
  const emulator = useEachTest(
    () => {
      fakeDate(NOW);
      return new InstagramEmulator().start();
    },
    async (opened) => {
      await opened.close();
      jest.useRealTimers();
      expectNoTrace(opened);
    },
  );
  const connector = useEachTest(
    () =>
      new InstagramConnector(
        platformHttp(),
        appOf('instagram', {
          SOCIAL_INSTAGRAM_CLIENT_ID: emulator.clientId,
          SOCIAL_INSTAGRAM_CLIENT_SECRET: emulator.clientSecret,
          SOCIAL_INSTAGRAM_API_URL: `${emulator.url}/v26.0`,
          SOCIAL_INSTAGRAM_AUTHORIZE_URL: `${emulator.url}/oauth/authorize`,
          SOCIAL_INSTAGRAM_TOKEN_URL: `${emulator.url}/oauth/access_token`,
        }),
      ),
  );
  const session = useEachTest((): PlatformSession => ({
    accountId: emulator.accountId,
    accessToken: emulator.issueTokens(),
  }));
  return { emulator, connector, session };
}
