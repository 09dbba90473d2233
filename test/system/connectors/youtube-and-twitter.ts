import { TwitterEmulator } from '../../../packages/social-connectors/test/emulators/twitter/twitter-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { useOnce } from '../../support/use-value';

/** The emulators of YouTube and X for the calling block, and the settings of a service that uses them. */
export function useYoutubeAndTwitter(
  newYoutube: () => YoutubeEmulator,
  newTwitter: () => TwitterEmulator,
) {
  const youtube = useOnce(() => newYoutube().start());
  const twitter = useOnce(() => newTwitter().start());
  const variables = useOnce((): Record<string, string> => ({
    ...youtube.variables,
    SOCIAL_TWITTER_CLIENT_ID: twitter.clientId,
    SOCIAL_TWITTER_CLIENT_SECRET: twitter.clientSecret,
    SOCIAL_TWITTER_API_URL: `${twitter.url}/2`,
    SOCIAL_TWITTER_AUTHORIZE_URL: `${twitter.url}/i/oauth2/authorize`,
    SOCIAL_TWITTER_TOKEN_URL: `${twitter.url}/2/oauth2/token`,
  }));
  return {
    youtube,
    twitter,
    variables,
    /** The platforms accept all requests of the block. */
    expectAcceptedRequests: (): void => {
      expect([...youtube.violations, ...twitter.violations]).toEqual([]);
    },
  };
}
