import { consoleLink } from '../../src/accounts/links/console-link';
import type { EmulatedPlatforms } from '../../packages/social-connectors/test/emulators/emulated-platforms';

export interface DemoTeam {
  readonly teamId: string;
  readonly apiKey: string;
}

/** The text that the demo prints: the addresses of the service with the API key of its team, and of the emulators. */
export function demoBanner(
  origin: string,
  { teamId, apiKey }: DemoTeam,
  setupToken: string | null,
  platforms: EmulatedPlatforms,
): string {
  const console =
    setupToken === null ? `${origin}/console` : consoleLink(origin, 'setup', setupToken);
  const get = (path: string): string =>
    `  curl -sw '\\n' -H 'Authorization: Bearer ${apiKey}' '${origin}/v1${path}'`;
  return [
    'Rapport is connected to six emulated platforms.',
    '',
    `  Base URL  ${origin}/v1`,
    `  Docs      ${origin}/docs`,
    `  Console   ${console}`,
    '            Open it within 30 minutes to become the owner; it works once.',
    `  Accounts  ${origin}/console/#/teams/${teamId}/social/connections`,
    '            Disconnect an account and connect it again: the platforms grant access at once.',
    `  Team      ${teamId}`,
    `  API key   ${apiKey}`,
    '',
    'The service reads the posts of the last months and the days of the profiles now. Watch the status and the numbers:',
    '',
    get('/analytics/social/summary?window=30d'),
    get('/analytics/social/instagram/profile?window=7d'),
    get('/analytics/social/youtube/posts?limit=5'),
    '',
    'The platforms:',
    '',
    ...Object.entries(platforms.byPlatform).map(([name, { url }]) => `  ${name.padEnd(10)}${url}`),
    `  tiktok    ${platforms.tiktokBusiness.url} (Business API, used with --tiktok-business)`,
    '',
    'Ctrl+C ends the service and the platforms, and deletes their data.',
    '',
  ].join('\n');
}
