import { readFile } from 'node:fs/promises';
import { METRIC_NAMES } from '@rapport/social-connectors';
import { WINDOWS } from '../../src/analytics/domain/window';
import type { PostView } from '../../src/analytics/posts/post.views';
import { createMember } from '../factories/account.factory';
import {
  connectPlatform,
  getProfile,
  getSummary,
  importSocial,
  listPosts,
} from '../factories/social.factory';
import { useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import {
  NAMES,
  LABELS,
  shown,
  plain,
  cardOf,
  figuresOf,
  choose,
  settled,
  WINDOW_LABELS,
  cellsOf,
  nameOf,
  expectOverview,
  createSamples,
} from './social/shown-figures';

describe('Social in a browser', () => {
  const browser = useConsoleBrowser();

  it('shows all platforms side by side with the numbers of the API, in all windows', async () => {
    const { team, member, path } = await createSamples(browser, 'viewer');
    const page = await browser.openAs(member, path);
    for (const window of WINDOWS) {
      await page.see('TikTok');
      await choose(page, WINDOW_LABELS[window]);
      await settled(page);
      expect(page.page.url().includes(`window=${window}`)).toBe(window !== '30d');
      const { platforms } = await getSummary(team, `?window=${window}`);
      await eventually(async () => {
        const [, [, impressions] = []] = await figuresOf(page, 'twitter');
        return (
          impressions === shown('impressions', platforms[2]?.kpis?.impressions ?? null, 'twitter')
        );
      });
      await expectOverview(page, team, { window, platforms });
    }

    await page.page.reload();
    await page.page
      .getByRole('radio', { name: '12 months' })
      .and(page.page.locator(':checked'))
      // People see its label, because the radio button itself is hidden.
      .waitFor({ state: 'attached' });

    // A line has a name for screen readers; another metric is in the URL.
    const line = cardOf(page, 'youtube').getByRole('img');
    expect(await line.getAttribute('aria-label')).toMatch(
      /^Impressions by day, .* 2026: lowest [\d,]+, highest [\d,]+/,
    );
    await page.choose('What the lines show', 'Line: Clicks');
    await cardOf(page, 'tiktok')
      .getByText('TikTok reports no daily numbers for this: Clicks.')
      .waitFor();
    await cardOf(page, 'facebook')
      .getByRole('img', { name: /^Clicks by day/ })
      .waitFor();
    expect(page.page.url()).toContain('metric=clicks');
    await page.close();
  });

  it('names each state, and shows no zeros for unknown numbers', async () => {
    const { team, member } = await browser.createTeam('viewer');
    const path = `/teams/${team.teamId}/social`;
    await connectPlatform(browser.testApp, team, 'facebook');
    await connectPlatform(browser.testApp, team, 'linkedin', 'personal');
    await importSocial(browser.testApp, team, 'tiktok', {
      profile: [{ date: '2026-11-20', metrics: { view_count: 0, follower_count: 7 } }],
    });
    await browser.testApp.database.query(
      `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id, state)
       VALUES ($1, 'tiktok', 'a', 'A', '\\x00', '\\x00', 'needs_reauth')`,
      [team.teamId],
    );
    const page = await browser.openAs(member, path);
    await cardOf(page, 'facebook').getByText('Waiting for first data').waitFor();
    await cardOf(page, 'linkedin').getByText('No numbers available').waitFor();
    await cardOf(page, 'linkedin').getByText('no numbers of personal accounts').waitFor();
    await cardOf(page, 'youtube').getByText('Not connected', { exact: true }).waitFor();
    await cardOf(page, 'tiktok').getByText('Needs reconnecting').waitFor();
    for (const platform of ['facebook', 'linkedin', 'youtube'] as const) {
      expect(plain(await cardOf(page, platform).innerText())).not.toMatch(/\d/);
    }
    const figures = await figuresOf(page, 'tiktok');
    expect(figures).toEqual([
      ['Followers', '7'],
      ['Impressions', '0'],
      ['Reach', '0'],
      ['Engagement', '— not reported by TikTok'],
      ['Engagement rate', '— not reported by TikTok'],
      ['Posts', '0'],
    ]);
    await page.expectAccessible('states');
    await page.screenshot('social states');
    for (const [platform, text] of [
      ['facebook', 'Its numbers appear here as soon as the first data are in.'],
      ['linkedin', 'LinkedIn reports no numbers of personal accounts.'],
      ['youtube', 'Connect the account of your business'],
    ] as const) {
      await page.goTo(`${path}/${platform}`);
      await page.see(NAMES[platform]);
      await page.seeText(text);
      expect(await page.page.locator('.kpi-tile').count()).toBe(0);
      await page.expectAccessible(`${platform} without numbers`);
    }
    await page.goTo(`${path}/myspace`);
    await page.see('Page not found');
    await page.close();
  });

  it('shows a team without a platform one next step', async () => {
    const { team, member } = await browser.createTeam('owner');
    const page = await browser.openAs(member, `/teams/${team.teamId}/social`);
    await page.see('No platform is connected yet');
    const link = page.page.getByRole('link', { name: 'Connect a platform' });
    const address = `#/teams/${team.teamId}/social/connections`;
    expect((await link.getAttribute('href'))?.endsWith(address)).toBe(true);
    await page.expectAccessible('no platform');
    await page.screenshot('social empty');
    await page.close();
  });

  it('lists the best posts by any metric in both directions, filtered, in the URL and as a file', async () => {
    const { team, member, path } = await createSamples(browser, 'viewer', ['instagram']);
    const page = await browser.openAs(member, `${path}/instagram?period=all`);
    const table = 'Posts on Instagram';
    await page.see('Best posts by Engagement');
    await page.seeText('Kept for ever.');
    const { data: all } = await listPosts(team, 'instagram', { limit: '100' });
    const rowsOf = async (): Promise<string[]> =>
      (await cellsOf(page, table)).map(([content = '']) => content);
    const inOrder = (metric: (typeof METRIC_NAMES)[number], sign: 1 | -1): PostView[] =>
      all.toSorted((one, other) => {
        const [a, b] = [one.metrics[metric], other.metrics[metric]];
        if (a === b) return sign * (Date.parse(one.publishedAt) - Date.parse(other.publishedAt));
        return a === null ? 1 : b === null ? -1 : sign * (a - b);
      });
    const ranked = (metric: (typeof METRIC_NAMES)[number], sign: 1 | -1): string[] =>
      inOrder(metric, sign).map(nameOf);
    const expectRows = (expected: string[]) =>
      eventually(async () => JSON.stringify(await rowsOf()) === JSON.stringify(expected));
    await expectRows(ranked('engagement', -1));
    const shownRows = await cellsOf(page, table);
    expect(shownRows.map(([, , , impressions]) => impressions)).toEqual(
      inOrder('engagement', -1).map(({ metrics }) =>
        shown('impressions', metrics.impressions, 'instagram'),
      ),
    );
    await page.press('button', 'Likes');
    await expectRows(ranked('likes', -1));
    await page.see('Best posts by Likes');
    await page.press('button', 'Likes');
    await expectRows(ranked('likes', 1));
    await page.see('Posts with the lowest Likes');
    expect(page.page.url()).toContain('sort=likes');
    expect(page.page.url()).toContain('order=asc');
    await page.page.reload();
    await expectRows(ranked('likes', 1));

    await page.press('button', 'Filter');
    await page.choose('Type', 'Reels');
    await page.page.keyboard.press('Escape');
    const reels = inOrder('likes', 1).filter(({ postType }) => postType === 'reel');
    await expectRows(reels.map(nameOf));
    await page.page.evaluate('globalThis.showSaveFilePicker = undefined');
    await page.press('button', 'Export');
    const saved = page.page.waitForEvent('download');
    await page.page.getByRole('menuitem', { name: 'As a table (CSV)' }).click();
    const csv = await readFile((await (await saved).path()) ?? '', 'utf8');
    expect(csv.split('\r\n').slice(1, -1)).toHaveLength(reels.length);
    await page.press('button', 'Remove the filter Type');

    await page.page.getByRole('searchbox', { name: 'Text of the post' }).fill('no such words');
    await page.seeText('No post matches these filters.');
    await page.press('button', 'Clear the search');
    await expectRows(ranked('likes', 1));
    // Without the filter, the list has the posts of the window.
    await page.press('button', 'Remove the filter Published');
    const { platforms } = await getSummary(team, '?window=30d&platforms=instagram');
    await eventually(async () => (await rowsOf()).length === platforms[0]?.postCount);
    await page.expectAccessible('posts');

    await page.press('button', 'Published');
    await page.see('Oldest posts');
    await page.press('button', 'Published');
    await page.see('Newest posts');
    const [newest] = await rowsOf();
    await page.press('link', newest ?? '');
    await page.see('Post on Instagram');
    await page.close();
  });

  it('shows a post with its numbers beside the raw ones, and sets its campaign with the keyboard', async () => {
    const { team, member, path } = await createSamples(browser, 'editor', ['instagram']);
    const { data: posts } = await listPosts(team, 'instagram', { limit: '100' });
    const page = await browser.openAs(member, path);
    for (const post of posts.slice(0, 4)) {
      await page.goTo(`${path}/instagram/posts/${post.id}`);
      await page.page
        .locator('.post-text', { hasText: post.content.trim() === '' ? 'No text' : post.content })
        .first()
        .waitFor();
      const tables = page.page.locator('.number-table');
      await eventually(
        async () =>
          JSON.stringify(
            await Promise.all(
              (await tables.nth(1).locator('tr').all()).map((row) =>
                row.locator('code').allInnerTexts(),
              ),
            ),
          ) ===
          JSON.stringify(
            Object.entries(post.rawMetrics).map(([name, value]) => [name, JSON.stringify(value)]),
          ),
      );
      const rows = await tables.nth(0).locator('tr').allInnerTexts();
      expect(rows.map(plain)).toEqual(
        METRIC_NAMES.map(
          (name) => `${LABELS[name]} ${shown(name, post.metrics[name], 'instagram')}`,
        ),
      );
      const link = page.page.getByRole('link', { name: 'Open on Instagram' });
      expect(await link.getAttribute('href')).toBe(post.permalinkUrl);
      // The time is shown in the time zone of the person; its title is in UTC.
      const time = page.page.locator('time').first();
      expect(await time.getAttribute('title')).toBe(post.publishedAt);
    }
    const [first] = posts;
    if (first === undefined) throw new Error('There is no post.');
    await page.goTo(`${path}/instagram/posts/${first.id}`);
    await page.page.locator('.post-text').first().waitFor();
    await page.type('Campaign of this post', 'spring-26');
    await page.page.keyboard.press('Enter');
    await page.seeText('Saved.');
    const { body } = await team.get(`/analytics/social/instagram/posts/${first.id}`).expect(200);
    expect((body as { data: PostView }).data.campaignId).toBe('spring-26');
    await page.goTo(`${path}/instagram?campaign=spring-26&period=all`);
    await page.seeText('One entry.');
    await page.close();

    const viewer = await createMember(browser.testApp, team.teamId, 'viewer');
    const reader = await browser.openAs(viewer, `${path}/instagram/posts/${first.id}`);
    await reader.seeText('spring-26');
    expect(await reader.page.getByRole('textbox').count()).toBe(0);
    await reader.expectAccessible('a post for a viewer');
    await reader.close();
  });

  it('is shown in German', async () => {
    const { team, member, path } = await createSamples(browser, 'editor', ['instagram', 'twitter']);
    const page = await browser.openAs(member, path, { locale: 'de-DE' });
    await page.see('Social Media');
    await page.seeText('von X nicht gemeldet');
    await page.seeText('Nicht verbunden');
    const { kpis } = await getProfile(team, 'instagram');
    await page.seeText(new Intl.NumberFormat('de-DE').format(kpis.impressions ?? 0));
    await page.expectAccessible('overview in German');
    await page.screenshot('social overview German');
    await page.goTo(`${path}/instagram`);
    await page.see('Impressionen nach Tag');
    await page.see('Beste Beiträge nach Interaktionen');
    await page.expectAccessible('platform in German');
    await page.screenshot('social platform German');
    await page.close();
  });
});
