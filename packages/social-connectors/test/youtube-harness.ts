import { fakeDate } from '../../../test/support/simulated-clock';
import { useEachTest } from '../../../test/support/use-value';
import type { PlatformSession, SocialConnector, Tokens } from '../src/connector';
import { YoutubeConnector } from '../src/youtube/youtube-connector';
import { appOf, expectNoTrace, platformHttp } from './connector-harness';
import { YOUTUBE_SCOPES, YoutubeEmulator } from './emulators/youtube/youtube-emulator';

/** After the end of daylight saving time (1 November) and the end of a year. */
export const NOW = new Date('2027-01-20T11:00:00Z');

export const connectYoutube = (variables: Record<string, string>): SocialConnector =>
  new YoutubeConnector(
    platformHttp(),
    appOf('youtube', variables),
    variables.SOCIAL_YOUTUBE_ANALYTICS_URL ?? null,
  );

/** For each test: an emulator at the time {@link NOW}, the connector that uses it, and the tokens of a person who has signed in. */
export function useYoutube() {
  const emulator = useEachTest(
    () => {
      fakeDate(NOW.toISOString());
      return new YoutubeEmulator({ now: NOW }).start();
    },
    async (opened) => {
      await opened.close();
      jest.useRealTimers();
      expectNoTrace(opened);
    },
  );
  const connector = useEachTest(() => connectYoutube(emulator.variables));
  const tokens = useEachTest(() => issueTokens());
  const session = useEachTest(() => sessionOf(tokens));

  function issueTokens(scopes: readonly string[] = YOUTUBE_SCOPES): Tokens {
    const accessExpiresAt = new Date(NOW.getTime() + 3_599_000);
    return { ...emulator.issueTokens(scopes), accessExpiresAt, refreshExpiresAt: null, scopes };
  }
  const sessionOf = ({ accessToken }: Tokens): PlatformSession => ({
    accountId: emulator.world.channelId,
    accessToken,
  });
  /** Replaces the tokens and the session. */
  const signIn = (scopes?: readonly string[]): void => {
    Object.assign(tokens, issueTokens(scopes));
    Object.assign(session, sessionOf(tokens));
  };
  return { emulator, connector, tokens, session, signIn };
}
