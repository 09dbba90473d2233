import { KPI_NAMES, type KpiName, type Platform, PLATFORMS } from '@rapport/social-connectors';
import type { ConnectionStatus } from '../../../src/analytics/domain/connection-status';
import type { ComparisonView } from '../../../src/analytics/insights/insights.views';
import type { PostView } from '../../../src/analytics/posts/post.views';
import type { ProfileView, SummaryView } from '../../../src/analytics/profiles/profile.views';
import type { SignedInMember } from '../../factories/account.factory';
import { getProfile, importSamples } from '../../factories/social.factory';
import type { ConsoleBrowser, ConsolePage } from '../../support/console-browser';
import { eventually } from '../../support/eventually';
import type { TeamClient } from '../../support/team-client';

export const NAMES: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
};
export const LABELS: Record<KpiName, string> = {
  followers: 'Followers',
  impressions: 'Impressions',
  reach: 'Reach',
  engagement: 'Engagement',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  clicks: 'Clicks',
  videoViews: 'Video views',
  engagementRate: 'Engagement rate',
};
export const STATUSES: Record<ConnectionStatus, string> = {
  not_connected: 'Not connected',
  pending: 'Waiting for first data',
  unavailable: 'No numbers available',
  ready: 'Connected',
};

export const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
export const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumSignificantDigits: 3,
});
export const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A number of the API as the pages show it: counts with all digits, rates with three significant digits. */
export const shown = (name: KpiName, value: number | null, platform: Platform): string =>
  value === null
    ? `— not reported by ${NAMES[platform]}`
    : name === 'engagementRate'
      ? percent.format(value)
      : number.format(value);
/** The shown text of a change: its sign, percentage and word. Null if there is nothing to compare. */
export const changeOf = (ratio: number | undefined): RegExp | null =>
  ratio === undefined
    ? null
    : ratio > 0
      ? /^\+[\d,.]+% up$/
      : ratio < 0
        ? /^-[\d,.]+% down$/
        : /^0% unchanged$/;
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const cardOf = (page: ConsolePage, platform: Platform) =>
  page.page.getByRole('listitem').filter({
    has: page.page.getByRole('heading', { name: NAMES[platform], exact: true }),
  });
/** The terms of a list of figures with their values and changes. */
export const figuresOf = async (page: ConsolePage, platform: Platform): Promise<string[][]> => {
  const rows = await cardOf(page, platform).locator('.figure-row').all();
  return Promise.all(
    rows.map(async (row) =>
      [
        ...(await row.locator('dt').allInnerTexts()),
        ...(await row.locator('dd').allInnerTexts()),
      ].map(plain),
    ),
  );
};

export const choose = async (page: ConsolePage, name: string): Promise<void> => {
  await page.page.getByText(name, { exact: true }).first().click();
  await page.page
    .getByRole('radio', { name, exact: true })
    .and(page.page.locator(':checked'))
    // People see its label, because the radio button itself is hidden.
    .waitFor({ state: 'attached' });
};
export const settled = (page: ConsolePage): Promise<unknown> =>
  eventually(async () => (await page.page.locator('[data-stale]').count()) === 0);

export const WINDOW_LABELS = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
};

/** The label, number and change of each tile. */
export const tilesOf = async (page: ConsolePage): Promise<Map<string, string[]>> => {
  const tiles = await page.page.locator('[data-metric]').all();
  const entries = tiles.map(async (tile) => {
    const name = (await tile.getAttribute('data-metric')) ?? '';
    const texts = await tile.locator('.kpi-name, .figure, .change').allInnerTexts();
    return [name, texts.map(plain)] as const;
  });
  return new Map(await Promise.all(entries));
};
export const cellsOf = async (page: ConsolePage, name: string): Promise<string[][]> => {
  const rows = await page.page.getByRole('table', { name, exact: true }).getByRole('row').all();
  return Promise.all(
    rows.slice(1).map(async (row) => {
      const cells = await row.locator('th, td').allInnerTexts();
      return cells.map(plain);
    }),
  );
};
export const readComparison = async (
  { client }: SignedInMember,
  path: string,
): Promise<ComparisonView> =>
  ((await client.get(path).expect(200)).body as { data: ComparisonView }).data;

/** The y coordinates of the points of an SVG path. */
export const yCoordinates = (text: string) =>
  [...text.matchAll(/[ML][\d.]+,([\d.]+)/g)].map(([, y]) => Number(y));

export const nameOf = ({ content }: PostView): string =>
  content === '' ? 'No text' : plain(content);

export async function expectOverview(
  page: ConsolePage,
  team: TeamClient,
  summary: SummaryView,
): Promise<void> {
  for (const { platform, status, kpis, postCount } of summary.platforms) {
    await cardOf(page, platform).getByText(STATUSES[status], { exact: true }).waitFor();
    const figures = await figuresOf(page, platform);
    if (kpis === null) {
      expect([platform, figures]).toEqual([platform, []]);
      continue;
    }
    const { percentageChange } = await getProfile(team, platform, `?window=${summary.window}`);
    const names = ['followers', 'impressions', 'reach', 'engagement', 'engagementRate'] as const;
    expect([platform, figures.map(([label, value]) => [label, value])]).toEqual([
      platform,
      [
        ...names.map((name) => [LABELS[name], shown(name, kpis[name], platform)]),
        ['Posts', number.format(postCount)],
      ],
    ]);
    for (const [index, name] of names.entries()) {
      const expected = changeOf(percentageChange[name]);
      const change = figures[index]?.[2];
      if (expected === null) expect([name, change]).toEqual([name, undefined]);
      else expect(change).toMatch(expected);
    }
  }
}

export async function expectFigures(page: ConsolePage, profile: ProfileView): Promise<void> {
  const { platform, kpis, percentageChange } = profile;
  const tiles = await tilesOf(page);
  for (const name of KPI_NAMES) {
    const [label, value, change] = tiles.get(name) ?? [];
    expect([platform, label, value]).toEqual([
      platform,
      LABELS[name],
      shown(name, kpis[name], platform),
    ]);
    const expected = changeOf(percentageChange[name]);
    if (expected === null) expect([name, change]).toEqual([name, undefined]);
    else expect(change).toMatch(expected);
  }
  const tables = page.page.locator('.number-table');
  const raw = await tables.nth(1).locator('tr').all();
  const pairs = await Promise.all(raw.map((row) => row.locator('code').allInnerTexts()));
  expect(pairs).toEqual(
    Object.entries(profile.rawKpis).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  expect(
    await tables
      .nth(0)
      .locator('tr')
      .allInnerTexts()
      .then((rows) => rows.map(plain)),
  ).toEqual(KPI_NAMES.map((name) => `${LABELS[name]} ${shown(name, kpis[name], platform)}`));
}

/** A team with the sample data of platforms, and a member who reads them. */
export async function createSamples(
  browser: ConsoleBrowser,
  role: 'viewer' | 'editor' = 'editor',
  platforms: readonly Platform[] = PLATFORMS,
): Promise<{ team: TeamClient; member: SignedInMember; path: string }> {
  const { team, member } = await browser.createTeam(role);
  for (const platform of platforms) await importSamples(browser.testApp, team, platform);
  return { team, member, path: `/teams/${team.teamId}/social` };
}
