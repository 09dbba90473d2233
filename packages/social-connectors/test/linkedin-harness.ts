import { fakeDate } from '../../../test/support/simulated-clock';
import { useEachTest } from '../../../test/support/use-value';
import type { PlatformSession, SocialConnector, Tokens } from '../src/connector';
import { LinkedinConnector } from '../src/linkedin/linkedin-connector';
import { appOf, expectNoTrace, platformHttp } from './connector-harness';
import { LINKEDIN_SCOPES, LinkedinEmulator } from './emulators/linkedin/linkedin-emulator';

/** After the end of a year. */
export const NOW = new Date('2027-01-20T11:00:00Z');

export const connectLinkedin = (variables: Record<string, string>): SocialConnector =>
  new LinkedinConnector(
    platformHttp(),
    appOf('linkedin', variables),
    variables.SOCIAL_LINKEDIN_VERSION ?? null,
  );

/** For each test: an emulator at the time {@link NOW}, the connector that uses it, and the tokens of a person who has signed in. */
export function useLinkedin() {
  const emulator = useEachTest(
    () => {
      fakeDate(NOW.toISOString());
      return new LinkedinEmulator({ now: NOW }).start();
    },
    async (opened) => {
      await opened.close();
      jest.useRealTimers();
      expectNoTrace(opened);
    },
  );
  const connector = useEachTest(() => connectLinkedin(emulator.variables));
  const tokens = useEachTest(() => issueTokens());
  const session = useEachTest(() => sessionOf(tokens));

  function issueTokens(scopes: readonly string[] = LINKEDIN_SCOPES): Tokens {
    const issued = emulator.issueTokens(scopes);
    return { ...issued, accessExpiresAt: null, refreshExpiresAt: null, scopes };
  }
  const sessionOf = ({ accessToken }: Tokens): PlatformSession => ({
    accountId: emulator.world.id,
    accessToken,
  });
  /** Replaces the tokens and the session. */
  const signIn = (scopes?: readonly string[]): void => {
    Object.assign(tokens, issueTokens(scopes));
    Object.assign(session, sessionOf(tokens));
  };
  return { emulator, connector, tokens, session, signIn };
}
