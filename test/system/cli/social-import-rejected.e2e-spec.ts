import path from 'node:path';
import { ERROR_CATALOGUE } from '../../../src/core/errors/error-catalogue';
import { createTeam } from '../../factories/team.factory';
import { storedAnalytics } from '../../support/stored-analytics';
import { sampleFiles, startSocialCli } from './social-cli';
import { useEachTest, useOnce } from '../../support/use-value';

const POST = '{"id":"1","text":"Hello","created_at":"2026-11-02T10:00:00.000Z"}';
const DAY = '{"date":"2026-11-02","metrics":{"like_count":1}}';
const NO_JSON = 'line: must be JSON in UTF-8';
const NOTHING = {
  social_posts: [],
  social_post_counts: [],
  social_profile_days: [],
  social_profile_windows: [],
};

const lines = (...texts: (string | Buffer)[]): Buffer =>
  Buffer.concat(texts.flatMap((text) => [Buffer.from(text), Buffer.from('\n')]));

interface Files {
  posts?: Buffer;
  profile?: Buffer;
}

describe('social import of invalid files', () => {
  const cli = useOnce(startSocialCli);
  const team = useEachTest(() => createTeam(cli.testApp));

  beforeEach(async () => {
    await cli.json(team, 'connect', 'twitter');
  });

  async function optionsOf({ posts, profile }: Files): Promise<string[]> {
    return [
      ...(posts === undefined ? [] : ['--posts', await cli.fileOf(posts)]),
      ...(profile === undefined ? [] : ['--profile', await cli.fileOf(profile)]),
    ];
  }

  const importFiles = (...options: string[]) => cli.run(team, 'import', 'twitter', ...options);

  /** The violations that a command reports, which must be the same with and without --json. */
  async function violationsOf(...options: string[]): Promise<string[]> {
    const [text, json] = [await importFiles(...options), await importFiles(...options, '--json')];
    expect(json).toMatchObject({ status: 1, stdout: '' });
    expect(json.stderr).toMatch(/^\{.*\}\n$/);
    const { fields, ...body } = JSON.parse(json.stderr) as { fields: string[] };
    const { message } = ERROR_CATALOGUE.VALIDATION_FAILED;
    expect(body).toEqual({ success: false, code: 'VALIDATION_FAILED', message });
    expect(text).toEqual({ status: 1, stdout: '', stderr: `${fields.join('; ')}\n` });
    return fields;
  }

  it.each<[string, Files, string[]]>([
    [
      'lines that are not JSON, with their numbers in the file',
      { posts: lines('', POST, '{"id":', ' \t', '{"id":"2"} x') },
      [`posts line 3: ${NO_JSON}`, `posts line 5: ${NO_JSON}`],
    ],
    [
      'invalid UTF-8',
      { posts: lines(POST, Buffer.from([0x22, 0xff, 0x22])) },
      [`posts line 2: ${NO_JSON}`],
    ],
    [
      'a line of more than 5 MiB',
      { posts: lines(POST, `"${'x'.repeat(5 * 1024 * 1024)}"`) },
      ['posts line 2: line: is too long'],
    ],
    [
      'values that are not objects',
      { posts: lines('[]', 'null', POST), profile: lines('7') },
      [
        'posts line 1: line: must be a JSON object',
        'posts line 2: line: must be a JSON object',
        'profile line 1: line: must be a JSON object',
      ],
    ],
    [
      'every violation of a post',
      { posts: lines('{"id":"","created_at":"yesterday","campaignId":7}') },
      [
        'posts line 1: id: must contain 1 to 255 characters',
        'posts line 1: created_at: must be an ISO 8601 timestamp',
        'posts line 1: campaignId: must be a string',
      ],
    ],
    [
      'lines of another platform',
      { posts: lines('{"id":"1","create_time":1792083600}') },
      ['posts line 1: created_at: is required'],
    ],
    [
      'text that cannot be stored',
      { posts: lines(POST, POST.replace('Hello', String.raw`\u0000`)) },
      [expect.stringMatching(/^posts line 2: text: must not contain U\+0000/) as string],
    ],
    [
      'every violation of a profile with valid posts',
      {
        posts: lines(POST),
        profile: lines(DAY, '{"window":"8d","metrics":{}}', '{"date":"2026-02-30"}', '{}'),
      },
      [
        'profile line 2: window: must be one of 7d, 30d, 90d, 12m',
        'profile line 3: date: must be a calendar date (YYYY-MM-DD)',
        'profile line 3: metrics: is required',
        'profile line 4: line: must have either date or window',
        'profile line 4: metrics: is required',
      ],
    ],
  ])('reports %s and stores nothing', async (_name, files, violations) => {
    expect(await violationsOf(...(await optionsOf(files)))).toEqual(violations);

    expect(await storedAnalytics(cli.testApp, team)).toEqual(NOTHING);
    const { body } = await team.get('/analytics/social/twitter/profile').expect(200);
    expect(body).toMatchObject({ data: { status: 'pending', lastRefreshedAt: null } });
  });

  it('leaves existing rows unchanged', async () => {
    await cli.json(team, 'import', 'twitter', ...sampleFiles('twitter'));
    const before = [await storedAnalytics(cli.testApp, team), await profile()];

    await violationsOf(...(await optionsOf({ posts: lines(POST), profile: lines(DAY, '{}') })));

    expect([await storedAnalytics(cli.testApp, team), await profile()]).toEqual(before);
  });

  it('reports the first 100 violations', async () => {
    const options = await optionsOf({
      posts: lines(POST, ...Array.from({ length: 500 }, () => '{')),
      profile: lines('{'),
    });

    expect(await violationsOf(...options)).toEqual(
      Array.from({ length: 100 }, (_, index) => `posts line ${index + 2}: ${NO_JSON}`),
    );
    expect(await storedAnalytics(cli.testApp, team)).toEqual(NOTHING);
  });

  it('reports unreadable files and stores nothing', async () => {
    const [file, folder] = [await cli.fileOf(lines(POST)), path.dirname(__dirname)];
    const missing = `${file}.gz`;

    expect(await violationsOf('--posts', missing)).toEqual([
      'posts: there is no such file or folder',
    ]);
    expect(await violationsOf('--posts', folder)).toEqual(['posts: is a folder']);
    expect(await violationsOf('--posts', file, '--profile', missing)).toEqual([
      'profile: there is no such file or folder',
    ]);
    expect(await violationsOf('--posts', file, '--profile', folder)).toEqual([
      'profile: is a folder',
    ]);
    expect(await violationsOf('--posts', '')).toEqual(['posts: there is no such file or folder']);
    expect(await storedAnalytics(cli.testApp, team)).toEqual(NOTHING);
  });

  async function profile(): Promise<unknown> {
    return (await team.get('/analytics/social/twitter/profile').expect(200)).body;
  }
});
