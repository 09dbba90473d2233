import { fakeDate } from '../../../test/support/simulated-clock';
import { useEachTest } from '../../../test/support/use-value';
import type { PlatformSession } from '../src/connector';
import { FacebookConnector } from '../src/facebook/facebook-connector';
import { appOf, expectNoTrace, platformHttp } from './connector-harness';
import { FacebookEmulator } from './emulators/facebook/facebook-emulator';

export const NOW = '2026-11-21T10:30:00Z';

/** For each test: an emulator at the time {@link NOW}, the connector that uses it, and a session of its main page. */
export function useFacebook() {
  const emulator = useEachTest(
    () => {
      fakeDate(NOW);
      return new FacebookEmulator().start();
    },
    async (opened) => {
      await opened.close();
      jest.useRealTimers();
      expectNoTrace(opened);
    },
  );
  const connector = useEachTest(
    () =>
      new FacebookConnector(
        platformHttp(),
        appOf('facebook', {
          SOCIAL_FACEBOOK_CLIENT_ID: emulator.clientId,
          SOCIAL_FACEBOOK_CLIENT_SECRET: emulator.clientSecret,
          SOCIAL_FACEBOOK_API_URL: `${emulator.url}/v26.0`,
          SOCIAL_FACEBOOK_AUTHORIZE_URL: `${emulator.url}/v26.0/dialog/oauth`,
          SOCIAL_FACEBOOK_TOKEN_URL: `${emulator.url}/v26.0/oauth/access_token`,
        }),
      ),
  );
  const session = useEachTest((): PlatformSession => ({
    accountId: emulator.mainPage.id,
    accessToken: emulator.issuePageToken(),
  }));
  return { emulator, connector, session };
}
