import type { OverviewView, RangeFiguresView } from '../../src/analytics/insights/insights.views';
import type { Platform } from '@rapport/social-connectors';
import type { ReportView } from '../../src/reports/report.views';
import type { SignedInMember } from '../factories/account.factory';
import { importSocial } from '../factories/social.factory';
import { createForm } from '../factories/form.factory';
import { submitResponse } from '../factories/response.factory';
import { PHONE } from '../support/browser';
import { ConsoleBrowser, type ConsolePage } from '../support/console-browser';
import { eventually } from '../support/eventually';
import {
  cardOf,
  createSamples,
  figuresOf,
  LABELS,
  number,
  settled,
  shown,
  tilesOf,
} from './social/shown-figures';
import { useOnce } from '../support/use-value';

const RANGE = 'startDate=2026-10-05&endDate=2026-11-02';
const PEOPLE: readonly Platform[] = ['facebook', 'instagram', 'linkedin'];

const read = async <Data>({ client }: SignedInMember, path: string): Promise<Data> =>
  ((await client.get(path).expect(200)).body as { data: Data }).data;

const dayInput = ({ page }: ConsolePage, name: string) => page.getByLabel(name, { exact: true });

/** Sets both days, and waits until they are in the URL. */
async function setDays(page: ConsolePage, from: string, to: string): Promise<void> {
  await dayInput(page, 'From').fill(from);
  await dayInput(page, 'To').fill(to);
  await page.page.waitForURL(new RegExp(`from=${from}&to=${to}`));
}

describe('A chosen range of days in a browser', () => {
  const browser = useOnce(() => ConsoleBrowser.start());

  afterEach(() => {
    const found = browser.problems.splice(0);
    if (found.length > 0) throw new Error(found.join('\n'));
  });

  it('shows the overview with the figures of the service, and says why people cannot be added up', async () => {
    const { team, member, path } = await createSamples(browser, 'viewer');
    const page = await browser.openAs(member, path);
    await page.page.getByText('Choose days', { exact: true }).click();
    // The fields begin with the days that the page has shown.
    await page.page.waitForURL(/from=2026-10-22&to=2026-11-20/);
    expect(await dayInput(page, 'From').inputValue()).toBe('2026-10-22');
    await setDays(page, '2026-10-05', '2026-11-02');
    await settled(page);
    const overview = await read<OverviewView>(
      member,
      `/teams/${team.teamId}/analytics/social/overview?${RANGE}`,
    );
    for (const { platform, kpis, postCount } of overview.platforms) {
      const rows = await figuresOf(page, platform);
      expect(rows.map(([label, value]) => [label, value])).toEqual([
        ...(['followers', 'impressions', 'reach', 'engagement', 'engagementRate'] as const).map(
          (name) => [
            LABELS[name],
            name === 'reach' && PEOPLE.includes(platform)
              ? '— people cannot be added up'
              : shown(name, kpis?.[name] ?? null, platform),
          ],
        ),
        ['Posts', number.format(postCount)],
      ]);
    }
    await page.expectAccessible('overview of any days');
    await page.screenshot('social overview of any days');
    // The link to a platform keeps the days.
    await cardOf(page, 'tiktok').getByRole('link', { name: 'TikTok' }).click();
    await page.see('TikTok');
    expect(page.page.url()).toContain('from=2026-10-05&to=2026-11-02');
    await page.close();
  });

  it('shows a platform with the same number of days before, the posts of these days, and gaps', async () => {
    const { team, member } = await browser.createTeam('viewer');
    const days = [10, 20, null, 5, 0, 15, 30, 8, 9, null, 3, 12, 14, 16];
    await importSocial(browser.testApp, team, 'tiktok', {
      posts: [3, 10, 12].map((day) => ({
        id: `${day}`,
        create_time: Date.UTC(2026, 10, day, 10) / 1_000,
        title: `Post ${day}`,
        view_count: day,
        like_count: 1,
      })),
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
    const page = await browser.openAs(
      member,
      `/teams/${team.teamId}/social/tiktok?from=2026-11-08&to=2026-11-12`,
    );
    await page.page.locator('.chart-line-1 path.recharts-curve').first().waitFor();
    const figures = await read<RangeFiguresView>(
      member,
      `/teams/${team.teamId}/analytics/social/tiktok/figures?startDate=2026-11-08&endDate=2026-11-12`,
    );
    const tiles = await tilesOf(page);
    expect(figures.kpis.impressions).toBe(8 + 9 + 3 + 12);
    for (const name of ['followers', 'impressions', 'engagement'] as const) {
      expect(tiles.get(name)?.slice(0, 2)).toEqual([
        LABELS[name],
        shown(name, figures.kpis[name], 'tiktok'),
      ]);
    }
    const line = page.page.locator('.chart-line-1 path.recharts-curve').first();
    expect((await line.getAttribute('d'))?.match(/M/g)).toHaveLength(2);
    const figure = page.page.getByRole('figure', { name: 'Impressions by day' });
    await figure.getByText('Nov 8 – 12, 2026', { exact: true }).waitFor();
    await figure.getByText('Before: Nov 3 – 7, 2026', { exact: true }).waitFor();
    await page.seeText('Changes compare with Nov 3 – 7, 2026.');
    const posts = page.page.locator('.data-rows tbody tr .row-link');
    await eventually(async () => (await posts.allInnerTexts()).join() === 'Post 12,Post 10');
    await page.expectAccessible('platform of any days');

    // The page does not request an invalid range, and says what is wrong.
    const requests: string[] = [];
    page.page.on('request', (request) => requests.push(request.url()));
    await dayInput(page, 'To').fill('2026-11-01');
    await dayInput(page, 'From').focus();
    await page.seeText('The last day is before the first one.');
    await page.expectAccessible('platform with a wrong range');
    await dayInput(page, 'To').fill('2028-11-01');
    await dayInput(page, 'From').focus();
    await page.seeText('At most 366 days.');
    await dayInput(page, 'To').fill('');
    await dayInput(page, 'From').focus();
    await page.seeText('Enter both days.');
    expect(requests).toEqual([]);
    expect(page.page.url()).toContain('from=2026-11-08&to=2026-11-12');

    // With the keyboard: month, day and year.
    await dayInput(page, 'To').focus();
    await page.page.keyboard.type('11102026');
    await page.page.waitForURL(/from=2026-11-08&to=2026-11-10/);
    await eventually(async () => (await posts.allInnerTexts()).join() === 'Post 10');
    await page.page.getByText('7 days', { exact: true }).first().click();
    await page.page.waitForURL(/window=7d/);
    expect(page.page.url()).not.toContain('from=');
    expect(await dayInput(page, 'From').count()).toBe(0);
    await page.close();
  });

  it('shows a report with the numbers of the service, in German and on a phone too', async () => {
    const { team, member } = await browser.createTeam('owner', {
      name: 'Ada Lovelace',
      timeZone: 'Europe/Berlin',
    });
    const form = await createForm(team, { fields: [{ fieldType: 'TextInput', label: 'Name' }] });
    for (const time of ['2026-03-01T12:00:00Z', '2026-03-09T23:30:00Z', '2026-03-10T22:59:00Z']) {
      const { formResponseId } = await submitResponse(team, form.id, { name: 'Ada' });
      await browser.testApp.database.query(
        'UPDATE form_responses SET created_at = $3 WHERE team_id = $1 AND id = $2',
        [team.teamId, formResponseId, time],
      );
    }
    const at = `/teams/${team.teamId}/report`;
    const page = await browser.openAs(member, at);
    await page.page.locator('.number-tile').first().waitFor();
    await page.page.getByLabel('Period').selectOption('Choose days');
    await setDays(page, '2026-03-10', '2026-03-12');
    const { figures } = await read<ReportView>(
      member,
      `${at}?startDate=2026-03-10&endDate=2026-03-12&timeZone=Europe/Berlin`,
    );
    expect(figures.responses).toBe(2);
    const responses = page.page.locator('[data-number=responses] .number-value');
    await eventually(async () => (await responses.innerText()) === '2');
    await page.seeText('Compared with Mar 7, 2026 to Mar 9, 2026.');
    await page.expectAccessible('report of any days');
    await page.screenshot('report of any days');
    await page.page.emulateMedia({ colorScheme: 'dark' });
    await page.expectAccessible('dark report of any days');
    await page.screenshot('dark report of any days');
    await page.close();

    const german = await browser.openAs(member, `${at}?from=2026-03-10&to=2026-03-12`, {
      locale: 'de-DE',
      viewport: PHONE,
    });
    await german.seeText('Verglichen mit 07.03.2026 bis 09.03.2026.');
    await german.expectAccessible('report of any days on a phone');
    await german.screenshot('report of any days on a phone');
    await german.close();
  });

  it('fits on a phone and in the dark, in German', async () => {
    const { member, path } = await createSamples(browser, 'viewer');
    for (const place of ['', '/instagram']) {
      const page = await browser.openAs(member, `${path}${place}?from=2026-10-05&to=2026-11-02`, {
        locale: 'de-DE',
        viewport: PHONE,
        colorScheme: 'dark',
      });
      await page.page.getByLabel('Von', { exact: true }).waitFor();
      await settled(page);
      await page.page.locator('.figure').first().waitFor();
      await page.expectAccessible(`any days on a phone ${place}`);
      await page.screenshot(`social any days on a phone ${place.replace('/', '')}`);
      await page.close();
    }
  });
});
