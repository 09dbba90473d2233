import { gzipSync } from 'node:zlib';
import type { Test } from 'supertest';
import { postLine } from '../../factories/post-line.factory';
import { connectPlatform } from '../../factories/social.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const NOTHING = { posts: 0, profileDays: 0 };
const REPORT = { posts: 0, profileDays: 0, faultyLines: 0, faults: [] };
const WRONG_SIZE = ['body: must have as many bytes as postsBytes and profileBytes together'];

const ndjson = (...lines: (object | string)[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

const post = (id: string) => postLine('instagram', { id, at: '2026-11-01T10:00:00Z' });

const day = (date: string) => ({ date, metrics: { followers: 12 } });

describe('POST /console/api/teams/:teamId/social-connections/:platform/upload', () => {
  const { testApp, team, editor } = useTeams({ eachTest: true });

  beforeEach(async () => {
    await connectPlatform(testApp, team, 'instagram');
  });

  const send = (
    body: string | Buffer,
    sizes: { postsBytes?: unknown; profileBytes?: unknown },
    headers: Record<string, string> = {},
  ): Test =>
    editor.client
      .post(`/teams/${team.teamId}/social-connections/instagram/upload`)
      .query(sizes)
      .set({ 'Content-Type': 'application/x-ndjson', ...headers })
      .send(body);

  /** Uploads both files with their exact sizes. */
  const upload = (posts: string, profile = ''): Test =>
    send(posts + profile, {
      postsBytes: Buffer.byteLength(posts),
      profileBytes: Buffer.byteLength(profile),
    });

  const stored = async (): Promise<unknown> => {
    const { body } = await editor.client
      .get(`/teams/${team.teamId}/social-connections`)
      .expect(200);
    const { data } = body as { data: { platform: string; stored: unknown }[] };
    return data.find(({ platform }) => platform === 'instagram')?.stored;
  };

  it('imports both files, and the same files again without a change', async () => {
    const posts = ndjson(post('1'), '', post('2'));
    const profile = ndjson(day('2026-11-01'), day('2026-11-02'), day('2026-11-03'));
    for (const _ of [1, 2]) {
      const { body } = await upload(posts, profile).expect(200);
      expect(body).toEqual({ success: true, data: { ...REPORT, posts: 2, profileDays: 3 } });
    }
    expect(await stored()).toEqual({ posts: 2, profileDays: 3 });
    const events = await testApp.database.query(
      `SELECT actor_kind, target_id FROM audit_events
        WHERE team_id = $1 AND action = 'importPlatformData'`,
      [team.teamId],
    );
    expect(events).toEqual([
      { actor_kind: 'user', target_id: 'instagram' },
      { actor_kind: 'user', target_id: 'instagram' },
    ]);
  });

  it('imports one file, also compressed', async () => {
    const profile = ndjson(day('2026-11-01'));
    const { body } = await upload('', profile).expect(200);
    expect(body).toEqual({ success: true, data: { ...REPORT, profileDays: 1 } });
    const posts = ndjson(...Array.from({ length: 1_500 }, (_, index) => post(`p${index}`))); // oxfmt-ignore
    const compressed = await send(
      gzipSync(posts),
      { postsBytes: Buffer.byteLength(posts) },
      { 'Content-Encoding': 'gzip' },
    ).expect(200);
    expect(compressed.body).toEqual({ success: true, data: { ...REPORT, posts: 1_500 } });
    expect(await stored()).toEqual({ posts: 1_500, profileDays: 1 });
  });

  it('imports nothing and names every line with faults, of both files', async () => {
    const good = post('good');
    const posts = ndjson(good, '{', ...Array.from({ length: 150 }, () => ({})), good);
    const profile = ndjson(day('2026-11-01'), { date: 'yesterday', metrics: {} });
    const { body } = await upload(posts, profile).expect(200);
    const { data } = body as { data: { faults: { file: string; line: number }[] } };
    expect(data).toMatchObject({ ...NOTHING, faultyLines: 152 });
    const lines = new Set(data.faults.map(({ file, line }) => `${file} ${line}`));
    expect(lines.size).toBe(152);
    expect(lines).toContain('posts 152');
    expect(data.faults[0]).toEqual({
      file: 'posts',
      line: 2,
      reason: 'line: must be JSON in UTF-8',
    });
    expect(data.faults.at(-1)).toEqual({
      file: 'profile',
      line: 2,
      reason: expect.stringMatching(/^date: /),
    });
    expect(await stored()).toEqual(NOTHING);
  });

  it('reports the first 1,000 lines with faults, and counts all', async () => {
    const { body } = await upload(ndjson(...Array.from({ length: 1_003 }, () => '{'))).expect(200);
    const { data } = body as { data: { faults: { line: number }[]; faultyLines: number } };
    expect([data.faultyLines, data.faults.length]).toEqual([1_003, 1_000]);
  });

  it('rejects a body with another size or encoding than both files', async () => {
    const line = ndjson(post('1'));
    const postsBytes = Buffer.byteLength(line);
    const gzip = { 'Content-Encoding': 'gzip' };
    for (const [body, sizes, headers, fields] of [
      [line, { postsBytes: postsBytes - 1 }, {}, WRONG_SIZE],
      [line, { postsBytes: postsBytes + 1 }, {}, WRONG_SIZE],
      [line, { postsBytes, profileBytes: 5 }, {}, WRONG_SIZE],
      [line, {}, {}, ['postsBytes: must be at least 1, or profileBytes']],
      [line, { postsBytes: -1 }, {}, ['postsBytes: must be a whole number from 0 to 67108864']],
      [
        line,
        { postsBytes: 67_108_864, profileBytes: 1 },
        {},
        ['postsBytes: must be at most 64 MiB with profileBytes'],
      ],
      [line, { postsBytes }, gzip, ['body: must be valid gzip']],
      [gzipSync(line).subarray(0, 30), { postsBytes }, gzip, ['body: must be valid gzip']],
      [gzipSync(line + line), { postsBytes }, gzip, WRONG_SIZE],
      [
        line,
        { postsBytes },
        { 'Content-Encoding': 'br' },
        ['body: must be compressed with gzip, or not at all'],
      ],
    ] as const) {
      expectError(await send(body, sizes, headers), 'VALIDATION_FAILED', fields);
    }
    const large = ' '.repeat(5 * 1024 * 1024 + 1);
    expectError(await send(large, { postsBytes: large.length }), 'PAYLOAD_TOO_LARGE');
    expect(await stored()).toEqual(NOTHING);
  });
});
