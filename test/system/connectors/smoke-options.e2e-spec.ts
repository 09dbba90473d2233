import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useFolder } from '../../support/use-folder';
import { documentOf, exposed, requestsOf, resultsOf, sentBy, useSmoke } from './smoke-harness';

describe('social smoke: options', () => {
  const {
    platforms,
    cli,
    traffic,
    connect,
    smoke,
    smokeTeam,
    secrets,
    content,
    expectAcceptedRequests,
  } = useSmoke();
  const folder = useFolder('rapport-smoke-');

  it('reads an account with a token, and stores nothing', async () => {
    const { accessToken } = platforms.issueTokens().facebook;
    const { id, name } = platforms.facebook.mainPage;
    const before = await content();

    const unchosen = await smoke('facebook', '--access-token', accessToken);
    const run = await smoke('facebook', '--access-token', accessToken, '--account', id, '--json');

    expect(unchosen).toMatchObject({ status: 1, stdout: '' });
    expect(unchosen.stderr).toContain(`account: can be ${id} (${name})`);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(await content()).toEqual(before);
    const document = documentOf(run);
    expect(requestsOf(document).slice(0, 2)).toEqual([
      [
        'listAccounts ok',
        'GET /v26.0/me/permissions',
        'GET /v26.0/me/accounts',
        'GET /v26.0/me/businesses',
        'GET /v26.0/<id 7>/owned_pages',
        'GET /v26.0/<id 7>/client_pages',
        'GET /v26.0/<id 8>/owned_pages',
        'GET /v26.0/<id 8>/client_pages',
      ],
      ['listPosts ok', 'GET /v26.0/<id 1>/published_posts'],
    ]);
    const tokens = secrets().filter((token) => exposed(traffic).includes(token));
    // The token of the person and the tokens of the pages.
    expect(tokens.length).toBeGreaterThan(2);
    expect(tokens.filter((token) => run.stdout.includes(token))).toEqual([]);
    expect(run.stdout).not.toContain(name);
  });

  it('reads the given account also if the accounts cannot be listed', async () => {
    const { accessToken } = platforms.issueTokens().twitter;
    const { id } = platforms.twitter.account;
    platforms.twitter.failNext({ status: 503, body: {} }, /users\/me/);

    const args = ['--access-token', accessToken, '--account', id, '--json'];
    const run = await smoke('twitter', ...args);

    expect(run.status).toBe(1);
    expect(resultsOf(documentOf(run))).toEqual([
      'listAccounts failed transient http_503',
      'listPosts ok',
      'listPosts ok',
      'readPosts ok',
      'readProfile ok',
    ]);
  });

  it('refreshes tokens that expire soon, and others with --refresh-tokens only', async () => {
    await connect('youtube', 1);
    const expired = documentOf(await smokeTeam('youtube'));
    const valid = documentOf(await smokeTeam('youtube'));
    const forced = documentOf(await smokeTeam('youtube', '--refresh-tokens'));

    expect(requestsOf(expired)[0]).toEqual(['openSession ok', 'POST /token']);
    expect(requestsOf(valid)[0]).toEqual(['openSession ok']);
    expect(requestsOf(forced).slice(0, 2)).toEqual([
      ['openSession ok'],
      ['refreshTokens ok', 'POST /token'],
    ]);
    const [refresh] = expired.calls.map(sentBy)[0] ?? [];
    expect(refresh).toMatchObject({
      sent: { grant_type: 'refresh_token', refresh_token: '<token>', client_secret: '<token>' },
      body: { access_token: '<token>', expires_in: 3_599, token_type: 'Bearer' },
    });
  });

  it('reports tokens that are invalid', async () => {
    await connect('instagram');
    platforms.instagram.revoke(platforms.instagram.grants.secrets().at(-1) ?? '', 460);

    const run = await smokeTeam('instagram');

    expect(run.status).toBe(1);
    const failed = documentOf(run).calls.filter(({ result }) => result === 'failed');
    expect(failed.map(({ call }) => call)).toEqual(['listAccounts', 'listPosts', 'readProfile']);
    expect(failed.map(({ error }) => error)).toEqual(
      failed.map(() => expect.objectContaining({ kind: 'token', code: '190/460' }) as unknown),
    );
  });

  it('rejects a team without a connected account, and names missing credentials', async () => {
    const { teamId: other } = await cli.json<{ teamId: string }>('team', 'create', '--name', 'B');
    const missing = 'platform: youtube has no connected account';

    expect(await smoke('youtube', '--team', other)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${missing}\n`,
    });
    const variables = { SOCIAL_YOUTUBE_CLIENT_ID: '', SOCIAL_YOUTUBE_CLIENT_SECRET: '' };
    const bare = inProcessCli(variables, 'social', 'smoke', '--platform', 'youtube');
    const { status, stderr } = await bare.run('--team', other, '--json');
    await bare.restore();
    expect(status).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      fields: [
        missing,
        'SOCIAL_YOUTUBE_CLIENT_ID: must be set to connect one by a sign-in',
        'SOCIAL_YOUTUBE_CLIENT_SECRET: must be set to connect one by a sign-in',
      ],
    });
    expect(traffic).toEqual([]);
  });

  it('writes a new file and prints a summary with --out', async () => {
    const { accessToken } = platforms.issueTokens().tiktok;
    const out = path.join(folder.path, 'smoke.json');
    const args = ['--access-token', accessToken, '--out', out];

    const run = await smoke('tiktok', ...args);

    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toMatch(/^CALL +RESULT +REQUESTS +MS +ERROR\nlistAccounts +ok +1 +\d+ +-\n/);
    const written = documentOf({ stdout: await readFile(out, 'utf8') });
    expect(written.calls.map(({ call }) => call)).toHaveLength(5);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const requests = traffic.length;
    const again = await smoke('tiktok', ...args);
    const stderr = 'out: there is a file of this name already\n';
    expect(again).toEqual({ status: 1, stdout: '', stderr });
    expect(traffic).toHaveLength(requests);
  });

  it('leaves no file if there is no result', async () => {
    const out = path.join(folder.path, 'none.json');

    const run = await smoke('linkedin', '--team', 'unknown', '--out', out);

    expect(run).toMatchObject({
      status: 1,
      stderr: 'team: there is no team with this id or name\n',
    });
    await expect(stat(out)).rejects.toThrow('ENOENT');
  });

  it.each([
    [[], "error: option '--team <id>' or '--access-token <token>' is required"],
    [['--team', 'T', '--access-token', 'x'], "error: option '--access-token <token>' cannot be used with option '--team <id>'"], // oxfmt-ignore
    [['--team', 'T', '--account', '1'], "error: option '--account <id>' cannot be used with option '--team <id>'"], // oxfmt-ignore
    [['--access-token', 'x', '--refresh-tokens'], "error: option '--refresh-tokens' cannot be used with option '--access-token <token>'"], // oxfmt-ignore
  ])('rejects the options %j', async (args, stderr) => {
    const expected = { status: 2, stdout: '', stderr: `${stderr}\n` };
    expect(await smoke('tiktok', ...args)).toEqual(expected);
  });

  it('sends requests that the platforms accept', () => expectAcceptedRequests());
});
