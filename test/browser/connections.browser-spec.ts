import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { APP_CONFIG } from '../../src/core/config/app-config';
import { FacebookEmulator } from '../../packages/social-connectors/test/emulators/facebook/facebook-emulator';
import { YoutubeEmulator } from '../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import { createMember, type SignedInMember } from '../factories/account.factory';
import { postLine } from '../factories/post-line.factory';
import { rejectProblems } from '../support/browser';
import { ConsoleBrowser, type ConsolePage } from '../support/console-browser';
import { eventually } from '../support/eventually';
import type { TeamClient } from '../support/team-client';
import { useFolder } from '../support/use-folder';

interface Connection {
  platform: string;
  state: string;
  stored: { posts: number; profileDays: number };
  sync: { isRunning: boolean; isReadingPast: boolean } | null;
}

const pathOf = ({ teamId }: TeamClient) => `/teams/${teamId}/social/connections`;

const read = async (
  { client }: SignedInMember,
  { teamId }: TeamClient,
  platform: string,
): Promise<Connection> => {
  const { body } = await client.get(`/teams/${teamId}/social-connections`).expect(200);
  const { data } = body as { data: Connection[] };
  return data.find((one) => one.platform === platform) as Connection;
};

/** Signs in at Facebook from the open dialog, and chooses the page to connect. */
async function signInAtFacebook(page: ConsolePage, title: string): Promise<void> {
  await page.seeDialog(title);
  await page.press('button', 'Continue to Facebook');
  await page.seeDialog('Choose the account');
  await page.page.getByRole('radio', { name: 'Kaffeewerk', exact: true }).check();
  await page.press('button', 'Connect this account');
  await page.seeText('Kaffeewerk is connected');
}

const settled = (member: SignedInMember, team: TeamClient, platform: string) =>
  eventually(async () => {
    const { sync } = await read(member, team, platform);
    return sync !== null && !sync.isRunning && !sync.isReadingPast;
  });

describe('Connections in a browser', () => {
  let facebook: FacebookEmulator;
  let youtube: YoutubeEmulator;
  let browser: ConsoleBrowser;
  const folder = useFolder('rapport-upload-');

  beforeAll(async () => {
    const until = new Date(Date.now() - 60_000).toISOString();
    facebook = await new FacebookEmulator('facebook', { posts: 12, until }).start();
    youtube = await new YoutubeEmulator({ now: new Date(), videos: 3 }).start();
    browser = await ConsoleBrowser.start({
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      SOCIAL_FACEBOOK_CLIENT_ID: facebook.clientId,
      SOCIAL_FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
      SOCIAL_FACEBOOK_API_URL: `${facebook.url}/v26.0`,
      SOCIAL_FACEBOOK_AUTHORIZE_URL: `${facebook.url}/v26.0/dialog/oauth`,
      SOCIAL_FACEBOOK_TOKEN_URL: `${facebook.url}/v26.0/oauth/access_token`,
      ...youtube.variables,
    });
    // The port is known only after the start.
    Object.assign(browser.testApp.app.get<object>(APP_CONFIG), { publicUrl: browser.origin });
  });

  afterAll(async () => {
    await browser.close();
    await facebook.close();
    await youtube.close();
  });

  afterEach(() => {
    facebook.clearFaults();
    youtube.clearFaults();
    const atPlatforms = [facebook.url, youtube.url];
    browser.problems.push(...facebook.violations.splice(0));
    rejectProblems(browser.problems, (problem) =>
      atPlatforms.some((url) => problem.startsWith(url)),
    );
  });

  /** Forgets the errors that the browser logged for rejected requests. */
  const forgetRejections = () => {
    const others = browser.problems.filter((problem) => !/status of 4\d\d/.test(problem));
    browser.problems.splice(0, Infinity, ...others);
  };

  async function connectYoutube(
    { client }: SignedInMember,
    { teamId }: TeamClient,
    more: object = {},
  ): Promise<void> {
    const { accessToken, refreshToken } = youtube.issueTokens();
    await client
      .post(`/teams/${teamId}/social-connections/youtube/token`, {
        accessToken,
        refreshToken,
        expiresInSeconds: 3_599,
        ...more,
      })
      .expect(200);
  }

  it('are made at the platform, show the first sync, and are renewed after a revocation', async () => {
    const { team, member } = await browser.createTeam('owner');
    const page = await browser.openAs(member, `/teams/${team.teamId}`);
    await page.press('link', 'Connect a platform');
    await page.see('Connections');
    await page.see('Connect your first platform');

    facebook.failNext('slow', /published_posts|insights/, 30);
    await page.press('button', 'Connect Facebook');
    await signInAtFacebook(page, 'Connect Facebook');
    expect(page.page.url()).toBe(`${browser.origin}/console/#${pathOf(team)}`);
    await page.page.getByRole('progressbar').waitFor();
    facebook.clearFaults();
    await settled(member, team, 'facebook');
    const { stored } = await read(member, team, 'facebook');
    expect(stored.posts).toBe(12);
    await page.seeText(`12 posts, ${stored.profileDays} days`);
    await page.page.getByRole('progressbar').waitFor({ state: 'detached' });

    const { body } = await member.client
      .get(`/teams/${team.teamId}/analytics/social/facebook/profile?window=30d`)
      .expect(200);
    const { kpis } = (body as { data: { kpis: { followers: number } } }).data;
    await page.press('link', `12 posts, ${stored.profileDays} days`);
    await page.see('Facebook');
    await page.seeText(new Intl.NumberFormat('en-US').format(kpis.followers));

    facebook.revokeAll(460);
    await page.goTo(pathOf(team));
    await page.press('button', 'Read now: Facebook');
    await page.seeText('Sign in again at Facebook');
    await page.seeText(`12 posts, ${stored.profileDays} days`);
    await page.expectAccessible('a lost connection');
    await page.goTo(`/teams/${team.teamId}/social`);
    await page.page.reload();
    await page.see('Social');
    await page.seeText('1 account needs a new sign-in');

    await page.goTo(pathOf(team));
    await page.press('button', 'Reconnect');
    await signInAtFacebook(page, 'Reconnect Facebook');
    await settled(member, team, 'facebook');
    const again = await read(member, team, 'facebook');
    expect([again.state, again.stored.posts]).toEqual(['active', 12]);
    expect(again.stored.profileDays).toBeGreaterThanOrEqual(stored.profileDays);
    await page.seeText('Connected');
    expect(await page.page.getByText('Sign in again at Facebook').count()).toBe(0);
    await page.close();
  });

  it('explain why a sign-in failed', async () => {
    const { team, member } = await browser.createTeam('owner');
    const begun = await member.client
      .post(`/teams/${team.teamId}/social-connections/facebook/sign-in`)
      .expect(201);
    const { authorizeUrl } = (begun.body as { data: { authorizeUrl: string } }).data;
    const state = new URL(authorizeUrl).searchParams.get('state') ?? '';
    const callback = `${pathOf(team)}?platform=facebook&state=${state}`;
    const other = await createMember(browser.testApp, team.teamId, 'admin');
    const stranger = await browser.openAs(other, `${callback}&error=access_denied`);
    await stranger.seeText(/This sign-in is over/);
    await stranger.press('button', 'Back to the connections');
    await stranger.page.getByRole('button', { name: 'Connect Facebook' }).waitFor();
    await stranger.close();

    const page = await browser.openAs(member, `${callback}&error=access_denied`);
    await page.seeText('Access was not allowed on the page of Facebook.');
    await page.expectAccessible('a denied sign-in');
    await page.close();
    forgetRejections();
  });

  it('are made with a token, and ended after a question with the number of hidden posts and days', async () => {
    const { team, member } = await browser.createTeam('owner');
    const page = await browser.openAs(member, pathOf(team));
    await page.press('button', 'Connect Facebook');
    await page.seeDialog('Connect Facebook');
    await page.page.keyboard.press('ArrowDown');
    await page.page.keyboard.press('ArrowDown');
    await page.expectAccessible('the token dialog');
    await page.type('Access token', 'wrong');
    await page.press('button', 'Connect');
    await page.seeText(/The platform rejected it/);
    await page.type('Access token', facebook.issueTokens());
    await page.press('button', 'Connect');
    await page.page.getByRole('radio', { name: 'Kaffeewerk Berlin' }).waitFor();
    await page.page.getByRole('radio', { name: 'Kaffeewerk Berlin' }).check();
    await browser.forgetConfirmations();
    await page.press('button', 'Connect this account');
    await page.seeDialog('Confirm that it is you');
    await page.type('Your password', 'correct horse battery');
    await page.press('button', 'Confirm');
    await page.seeText('Kaffeewerk Berlin is connected');
    await settled(member, team, 'facebook');
    const { stored } = await read(member, team, 'facebook');
    await page.seeText(`${stored.posts} posts, ${stored.profileDays} days`);

    await page.press('button', 'More actions for Facebook');
    await page.page.getByRole('menuitem', { name: 'Disconnect' }).press('Enter');
    await page.seeDialog('Disconnect Facebook?');
    await page.seeText(
      `${stored.posts} posts and ${stored.profileDays} days of Facebook are hidden`,
    );
    await page.expectAccessible('the question before disconnecting');
    await page.press('button', 'Disconnect');
    await page.seeText('of an earlier connection are kept');
    expect((await read(member, team, 'facebook')).state).toBe('not_connected');

    await page.press('button', 'Delete data of Facebook');
    await page.seeDialog('Delete the data of Facebook?');
    await page.seeText(
      `${stored.posts} posts and ${stored.profileDays} days of Facebook are deleted`,
    );
    await page.expectAccessible('the question before deleting data');
    await page.screenshot('connections delete data');
    await page.press('button', 'Delete for good');
    await page.page.getByText('of an earlier connection are kept').waitFor({ state: 'detached' });
    await page.seeText('A page that you manage');
    expect((await read(member, team, 'facebook')).stored.posts).toBe(0);
    await page.close();
    forgetRejections();
  });

  it('accept uploaded files, and report each faulty line', async () => {
    const { team, member } = await browser.createTeam('owner');
    const page = await browser.openAs(member, pathOf(team));
    await page.press('button', 'Connect TikTok');
    await page.seeDialog('Connect TikTok');
    await page.seeText('has not set this up for TikTok yet');
    await page.press('button', 'Connect');
    await page.seeText('Numbers come from uploaded files');

    const good = postLine('tiktok', { id: '7', at: '2026-11-01T10:00:00Z' });
    const bad = path.join(folder.path, 'bad.ndjson');
    await writeFile(bad, `${JSON.stringify(good)}\n{\n{}\n`);
    await page.press('button', 'Upload files');
    await page.seeDialog('Upload files of TikTok');
    await page.press('button', 'Upload');
    await page.seeText('Choose at least one file.');
    const chooser = page.page.waitForEvent('filechooser');
    await page.page.getByRole('button', { name: 'Posts' }).press('Enter');
    await (await chooser).setFiles(bad);
    await page.press('button', 'Upload');
    await page.seeText('2 lines are faulty');
    const lines = await page.page
      .getByRole('table', { name: 'Faulty lines' })
      .getByRole('row')
      .all();
    const cells = await Promise.all(
      lines.slice(1).map((row) => row.getByRole('cell').allInnerTexts()),
    );
    expect(cells[0]?.slice(0, 2)).toEqual(['Posts', '2']);
    expect(new Set(cells.map(([, line]) => line))).toEqual(new Set(['2', '3']));
    await page.expectAccessible('the report of an upload');
    await page.screenshot('connections upload report');

    const fine = path.join(folder.path, 'fine.ndjson');
    const posts = Array.from({ length: 900 }, (_, index) =>
      JSON.stringify({ ...good, id: String(index), video_description: 'A long text '.repeat(9) }),
    );
    await writeFile(fine, posts.join('\n'));
    const second = page.page.waitForEvent('filechooser');
    await page.page.getByRole('button', { name: 'Posts' }).press('Enter');
    await (await second).setFiles(fine);
    await page.press('button', 'Upload');
    await page.seeText('Taken over: 900 posts, 0 days');
    await page.press('button', 'Close');
    await page.seeText('900 posts, 0 days');
    await page.close();
  });

  it('show each role only the actions and names that it may see', async () => {
    const { team, member } = await browser.createTeam('owner');
    await connectYoutube(member, team);
    await settled(member, team, 'youtube');
    const buttons = {
      viewer: [],
      analyst: [],
      editor: ['Read now: YouTube', 'More actions for YouTube'],
      admin: ['Read now: YouTube', 'More actions for YouTube', 'Connect Facebook'],
    };
    for (const role of ['viewer', 'analyst', 'editor', 'admin'] as const) {
      const person = await createMember(browser.testApp, team.teamId, role);
      const page = await browser.openAs(person, pathOf(team));
      await page.see('YouTube');
      for (const name of buttons.admin) {
        const count = await page.page.getByRole('button', { name, exact: true }).count();
        expect([role, name, count]).toEqual([
          role,
          name,
          buttons[role].includes(name as never) ? 1 : 0,
        ]);
      }
      const named = await page.page.getByText(youtube.world.title, { exact: true }).count();
      expect([role, named > 0]).toEqual([role, role !== 'viewer']);
      await page.expectAccessible(`connections of a ${role}`);
      await page.close();
    }
  });

  it('are accessible in all appearances', async () => {
    const { team, member } = await browser.createTeam('owner');
    const base = `/teams/${team.teamId}/social-connections`;
    await connectYoutube(member, team, { refreshToken: null, expiresInSeconds: 5 * 86_400 });
    await settled(member, team, 'youtube');
    await member.client.put(`${base}/linkedin`, { accountType: 'personal' }).expect(200);
    const page = await browser.openAs(member, pathOf(team));
    await page.seeText('The sign-in ends in 4 days');
    await page.seeText('LinkedIn has no numbers of personal accounts');
    await page.page.getByText('For operators: what is not set up yet').click();
    await page.seeText('SOCIAL_TIKTOK_CLIENT_ID');
    await page.expectGoodInAllAppearances('connections');
    await page.press('button', 'Connect Facebook');
    await page.seeDialog('Connect Facebook');
    await page.expectGoodInAllAppearances('dialog of a connection');
    await page.close();
  });

  it('are shown in German', async () => {
    const { team, member } = await browser.createTeam('owner', { locale: 'de' });
    await connectYoutube(member, team, { refreshToken: null, expiresInSeconds: 5 * 86_400 });
    const page = await browser.openAs(member, pathOf(team), { locale: 'de-DE' });
    await page.see('Verbindungen');
    await page.seeText('Die Anmeldung endet in 4 Tagen');
    await page.screenshot('connections german');
    await page.press('button', 'Weitere Aktionen für YouTube');
    await page.page.getByRole('menuitem', { name: 'Trennen' }).press('Enter');
    await page.seeDialog('YouTube trennen?');
    await page.seeText('30 Tage aufbewahrt');
    await page.expectAccessible('German');
    await page.close();
  });
});
