import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { PLATFORMS } from '@rapport/social-connectors';
import {
  connectPlatform,
  disconnectPlatform,
  importObjects,
  importSocial,
  listPosts,
} from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const POST = { id: '17', at: '2026-03-01T10:00:00Z' };

/** Headers that differ between any two responses. */
const PER_REQUEST_HEADERS = ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset'];

/** The status, the text, and the headers that do not differ between any two responses. */
function withoutRequestHeaders({ status, headers, text }: Response): unknown {
  const others = Object.entries(headers).filter(([name]) => !PER_REQUEST_HEADERS.includes(name));
  return { status, headers: Object.fromEntries(others), text };
}

describe('GET /v1/analytics/social/:platform/posts/:id', () => {
  const { testApp, team } = useTeams();

  let id: string;
  let unknown: Response;

  beforeAll(async () => {
    id = await importPost(team);
    unknown = await team.get(`/analytics/social/facebook/posts/${randomUUID()}`);
  });

  async function importPost(owner: TeamClient): Promise<string> {
    await importSocial(testApp, owner, 'facebook', { posts: [postLine('facebook', POST)] });
    return (await listPosts(owner, 'facebook')).data[0]?.id ?? '';
  }

  function expectUnknown(response: Response): void {
    expectError(response, 'POST_NOT_FOUND');
    expect(withoutRequestHeaders(response)).toEqual(withoutRequestHeaders(unknown));
  }

  it('returns the post, with the id in lower or upper case', async () => {
    const { data } = await listPosts(team, 'facebook');

    for (const text of [id, id.toUpperCase()]) {
      const { body } = await team.get(`/analytics/social/facebook/posts/${text}`).expect(200);
      expect(body).toEqual({ success: true, data: data[0] });
    }
  });

  it.each(PLATFORMS.slice(1))('does not find it on %s', async (platform) => {
    expectUnknown(await team.get(`/analytics/social/${platform}/posts/${id}`));
    await connectPlatform(testApp, team, platform);
    expectUnknown(await team.get(`/analytics/social/${platform}/posts/${id}`));
  });

  it('does not find a post of another team', async () => {
    const other = await createTeam(testApp);
    const theirs = await importPost(other);

    expectUnknown(await team.get(`/analytics/social/facebook/posts/${theirs}`));
    expectUnknown(await other.get(`/analytics/social/facebook/posts/${id}`));
    await other.get(`/analytics/social/facebook/posts/${theirs}`).expect(200);
  });

  it.each([
    ['the id of the platform', '17'],
    ['a word', 'unknown'],
    ['null', 'null'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['a UUID with a suffix', `${randomUUID()}0`],
    ['a UUID in braces', encodeURIComponent(`{${randomUUID()}}`)],
    ['a UUID without hyphens', randomUUID().replaceAll('-', '')],
    ['a UUID and a line end', `${randomUUID()}%0A`],
    ['the nil UUID', '00000000-0000-0000-0000-000000000000'],
    ['10 kB', 'a'.repeat(10_240)],
    ['a broken escape', '%E0%A4%A'],
    ['a lone percent sign', '%'],
    ['half a surrogate pair', '%ED%A0%80'],
    ['U+0000', '%00'],
    ['a space', '%20'],
    ['an emoji', encodeURIComponent('🙂')],
    ['SQL', encodeURIComponent("' OR 1=1 --")],
    ['an encoded slash', '..%2F..'],
  ])('does not find %s', async (_name, text) => {
    expectUnknown(await team.get(`/analytics/social/facebook/posts/${text}`));
  });

  it('does not find an id in another notation', async () => {
    for (const text of [
      `%7B${id}%7D`,
      id.replaceAll('-', ''),
      `%20${id}`,
      `${id}%00`,
      `${id}%0A`,
    ]) {
      expectUnknown(await team.get(`/analytics/social/facebook/posts/${text}`));
    }
  });

  it('does not find posts of a platform while it is not connected', async () => {
    const other = await createTeam(testApp);
    const path = `/analytics/social/facebook/posts/${await importPost(other)}`;

    await disconnectPlatform(testApp, other, 'facebook');
    expectUnknown(await other.get(path));
    await connectPlatform(testApp, other, 'facebook');
    await other.get(path).expect(200);
  });

  it('does not find posts of a platform that was never connected', async () => {
    const other = await createTeam(testApp);
    await importObjects(testApp, other, 'facebook', { posts: [postLine('facebook', POST)] });
    const [row] = await testApp.database.query<{ id: string }>(
      'SELECT id FROM social_posts WHERE team_id = $1',
      [other.teamId],
    );

    expectUnknown(await other.get(`/analytics/social/facebook/posts/${row?.id}`));
  });

  it('does not find posts of a personal profile on linkedin', async () => {
    const posts = [postLine('linkedin', POST)];
    await importSocial(testApp, team, 'linkedin', { posts });
    const path = `/analytics/social/linkedin/posts/${(await listPosts(team, 'linkedin')).data[0]?.id}`;

    await team.get(path).expect(200);
    await connectPlatform(testApp, team, 'linkedin', 'personal');
    expectUnknown(await team.get(path));
  });
});
