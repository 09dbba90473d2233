import { readFile } from 'node:fs/promises';
import { PLATFORMS } from '@rapport/social-connectors';
import { WINDOWS } from '../../src/analytics/domain/window';
import { getProfile, importSocial } from '../factories/social.factory';
import { useConsoleBrowser } from '../support/console-browser';
import { eventually } from '../support/eventually';
import {
  NAMES,
  LABELS,
  number,
  day,
  shown,
  settled,
  WINDOW_LABELS,
  tilesOf,
  cellsOf,
  readComparison,
  yCoordinates,
  expectFigures,
  createSamples,
} from './social/shown-figures';

describe('The figures of a platform in a browser', () => {
  const browser = useConsoleBrowser();

  it.each(PLATFORMS)(
    'shows the figures, days and raw numbers of %s as the API has them, in all windows',
    async (platform) => {
      const { team, member, path } = await createSamples(browser, 'viewer', [platform]);
      const page = await browser.openAs(member, `${path}/${platform}`);
      for (const window of WINDOWS) {
        await page.goTo(`${path}/${platform}?window=${window}`);
        await page.see(NAMES[platform]);
        await page.page
          .getByRole('radio', { name: WINDOW_LABELS[window] })
          .and(page.page.locator(':checked'))
          .waitFor({ state: 'attached' });
        await page.page.locator('.kpi-tile').first().waitFor();
        await settled(page);
        const profile = await getProfile(team, platform, `?window=${window}`);
        const comparison = await readComparison(
          member,
          `/teams/${team.teamId}/analytics/social/${platform}/comparison?window=${window}`,
        );
        await eventually(async () => {
          const [, followers] = (await tilesOf(page)).get('followers') ?? [];
          return followers === shown('followers', profile.kpis.followers, platform);
        });
        await expectFigures(page, profile);
        // The table beside the chart.
        const metric = 'impressions';
        await page.see(`${LABELS[metric]} by day`);
        // It stays a table in the next window.
        if (window === '7d') await page.press('button', 'Show as table');
        const rows = await cellsOf(page, `${LABELS[metric]} by day`);
        const points = new Map(
          profile.timeSeries[metric]?.map(({ date, value }) => [day.format(new Date(date)), value]),
        );
        const before = comparison.previous?.timeSeries[metric];
        const shownPoints = rows.filter(([label = '']) =>
          points.has(label.replace(/ \(before: .*$/, '')),
        );
        expect(
          shownPoints.map(([label = '', value]) => [label.replace(/ \(before: .*$/, ''), value]),
        ).toEqual(
          [...points].map(([date, value]) => [date, value === null ? '–' : number.format(value)]),
        );
        if (before === undefined) expect(rows.every((cells) => cells.length === 2)).toBe(true);
        else {
          const known = new Map(
            rows.map(([label = '', , value]) => [/before: (.*)\)$/.exec(label)?.[1], value]),
          );
          expect(before.map(({ date }) => known.get(day.format(new Date(date))))).toEqual(
            before.map(({ value }) => (value === null ? '–' : number.format(value))),
          );
        }
      }
      await page.close();
    },
  );

  it('draws a day without a number as a gap, never as 0, and the window before as a second line with its own days', async () => {
    const { team, member } = await browser.createTeam('viewer');
    const days = [10, 20, null, 5, 0, 15, 30, 8, 9, null, 3, 12, 14, 16];
    await importSocial(browser.testApp, team, 'tiktok', {
      profile: days.flatMap((views, index) =>
        views === null
          ? []
          : [
              {
                date: new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
                metrics: { view_count: views, follower_count: 1000 + index },
              },
            ],
      ),
    });
    const path = `/teams/${team.teamId}/social/tiktok?window=7d`;
    const page = await browser.openAs(member, path);
    const line = (id: number) => page.page.locator(`.chart-line-${id} path.recharts-curve`);
    await line(1).first().waitFor();
    const segments = async (id: number) => {
      const path = (await line(id).first().getAttribute('d')) ?? '';
      return {
        path,
        moves: path.match(/M/g)?.length ?? 0,
        points: path.match(/[ML]/g)?.length ?? 0,
      };
    };
    const [now, ghost] = [await segments(1), await segments(2)];
    expect([now.moves, now.points]).toEqual([2, 6]);
    expect([ghost.moves, ghost.points]).toEqual([2, 6]);
    // Only the day whose number is 0 is at 0.
    const zero = Math.max(...yCoordinates(ghost.path));
    expect(yCoordinates(ghost.path).filter((y) => y === zero)).toHaveLength(1);
    expect(yCoordinates(now.path).filter((y) => y === zero)).toHaveLength(0);
    const figure = page.page.getByRole('figure', { name: 'Impressions by day' });
    await figure.getByText('Nov 8 – 14, 2026', { exact: true }).waitFor();
    await figure.getByText('Before: Nov 1 – 7, 2026', { exact: true }).waitFor();
    expect(await figure.locator('svg title').first().textContent()).toBe('Impressions by day');
    await page.screenshot('social gap');

    const download = async (entry: string) => {
      await page.press('button', 'Download: Impressions by day');
      const saved = page.page.waitForEvent('download');
      await page.page.getByRole('menuitem', { name: entry }).click();
      return readFile((await (await saved).path()) ?? '');
    };
    expect((await download('Download as CSV')).toString('utf8')).toBe(
      [
        '\uFEFFDay,"Nov 8 – 14, 2026","Before: Nov 1 – 7, 2026"',
        '2026-11-08,8,10',
        '2026-11-09,9,20',
        '2026-11-10,,',
        '2026-11-11,3,5',
        '2026-11-12,12,0',
        '2026-11-13,14,15',
        '2026-11-14,16,30',
        '',
      ].join('\r\n'),
    );
    const picture = await download('Download as picture');
    expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');

    await page.press('button', 'Show as table');
    expect(await cellsOf(page, 'Impressions by day')).toContainEqual([
      'Nov 10, 2026 (before: Nov 3, 2026)',
      '–',
      '–',
    ]);
    // The metric is chosen with the keyboard, and is in the URL.
    const followers = page.page.getByRole('button', { name: /^Followers/ });
    await followers.focus();
    await page.page.keyboard.press('Enter');
    await page.see('Followers by day');
    expect(page.page.url()).toContain('metric=followers');
    expect(await followers.getAttribute('aria-pressed')).toBe('true');
    expect(await page.page.getByRole('button', { name: /^Clicks/ }).count()).toBe(0);
    await page.close();
  });
});
