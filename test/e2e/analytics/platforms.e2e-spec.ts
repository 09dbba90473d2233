import { randomUUID } from 'node:crypto';
import { PLATFORMS } from '@rapport/social-connectors';
import { ERROR_CATALOGUE } from '../../../src/core/errors/error-catalogue';
import { importSocial } from '../../factories/social.factory';
import { expectError } from '../../support/expect-error';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const UNSUPPORTED_PLATFORMS = [
  'myspace',
  'x',
  'Facebook',
  'FACEBOOK',
  'faceboo%6B%20',
  'facebook,instagram',
  'facebook%2F',
  'facebook%00',
  'facebook%0A',
  '%EF%BD%86acebook',
  'summary',
  'null',
  'undefined',
  '0',
  '__proto__',
  'constructor',
  'toString',
  'length',
  '%00',
  '%20',
  '%0A',
  '%E0%A4%A',
  '%ED%A0%80',
  '%',
  'a'.repeat(10_240),
];

/** The path after the platform, with an invalid query for each. */
const ROUTES: [route: string, wrongQuery: string][] = [
  ['posts', 'page=0&limit=0&order=up&postType=x&startDate=x&endDate=x&search=%00'],
  [`posts/${randomUUID()}`, 'page=0'],
  ['posts/%E0%A4%A', 'page=0'],
  ['profile', 'window=x&window=y'],
];

const ENDPOINTS = [
  'facebook/posts',
  `facebook/posts/${randomUUID()}`,
  'facebook/profile',
  'summary',
].map((path) => `/analytics/social/${path}`);

describe('The social analytics', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    await importSocial(testApp, team, 'facebook', {
      posts: [postLine('facebook', { id: '1', at: '2026-03-01T10:00:00Z' })],
    });
  });

  describe.each(ROUTES)('of an unsupported platform, at %s', (route, wrongQuery) => {
    it.each(UNSUPPORTED_PLATFORMS)('are not found: name %$', async (platform) => {
      const path = `/analytics/social/${platform}/${route}`;

      expectError(await team.get(path), 'PLATFORM_NOT_SUPPORTED');
      expectError(await team.get(`${path}?${wrongQuery}`), 'PLATFORM_NOT_SUPPORTED');
    });

    it('require a key', async () => {
      const path = `/analytics/social/myspace/${route}`;

      expectError(await team.get(path).unset('Authorization'), 'AUTH_HEADER_MISSING');
      const unknownKey = team.get(path).set('Authorization', `Bearer rap_${'x'.repeat(43)}`);
      expectError(await unknownKey, 'INVALID_CLIENT');
    });
  });

  it.each(PLATFORMS)('are listed in the error for an unsupported platform: %s', (platform) => {
    expect(ERROR_CATALOGUE.PLATFORM_NOT_SUPPORTED.message).toMatch(new RegExp(`\\b${platform}\\b`));
  });

  it.each(['', '/', '/facebook', '/facebook/', '//posts', '//profile', '/facebook/posts/1/2'])(
    'have no route %j',
    async (path) => {
      expectError(await team.get(`/analytics/social${path}`), 'ROUTE_NOT_FOUND');
    },
  );

  it.each(ENDPOINTS)('require a key: %s', async (endpoint) => {
    for (const path of [endpoint, `${endpoint}?window=x&page=0&platforms=myspace`]) {
      expectError(await team.get(path).unset('Authorization'), 'AUTH_HEADER_MISSING');
      expectError(await team.get(path).set('Authorization', ''), 'AUTH_HEADER_MISSING');
      for (const header of [
        `Bearer rap_${'x'.repeat(43)}`,
        `Bearer ${team.apiKey}x`,
        `Basic ${team.apiKey}`,
        team.apiKey,
        'Bearer',
      ]) {
        expectError(await team.get(path).set('Authorization', header), 'INVALID_CLIENT');
      }
    }
  });

  it.each(ENDPOINTS)('are read-only: %s', async (path) => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      expectError(await team.call(method, path), 'ROUTE_NOT_FOUND');
    }
  });
});
