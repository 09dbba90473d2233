import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Alias,
  KPI_NAMES,
  type KpiName,
  LIFETIME_COUNTERS,
  type Platform,
  PLATFORMS,
  POST_MAPPINGS,
  PROFILE_ALIASES,
} from '@rapport/social-connectors';
import { mapPost } from './posts/map-post';
import { mapProfileLine } from './profile/map-profile-line';

const PAGE = readFileSync(path.join(__dirname, '../../../docs/analytics.md'), 'utf8');

/** The section of the page below a heading. */
function sectionOf(heading: string): string {
  const section = new RegExp(`^${heading}\n(.*?)(?=^#)`, 'ms').exec(PAGE);
  if (section === null) throw new Error(`There is no ${heading}.`);
  return section[1]!;
}

/** The cells of each row of a table. */
const rowsOf = (section: string): string[][] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

function describeSummand(names: readonly string[]): string {
  const either = names.map((name) => `\`${name}\``).join(' or ');
  return names.length > 1 ? `(${either})` : either;
}

function describeAlias(alias: Alias): string {
  if (typeof alias === 'string') return `\`${alias}\``;
  if ('sumOf' in alias) return `sum of \`${alias.sumOf}\``;
  if ('growthOf' in alias) return `growth of \`${alias.growthOf}\``;
  return alias.plus.map(describeSummand).join(' + ');
}

/** The cell of a KPI with these aliases; `elseDerived`: it is derived when the aliases have no number. */
function describeSource(
  name: KpiName,
  aliases: readonly Alias[] | undefined,
  elseDerived: boolean,
): string {
  const canBeDerived = name === 'engagement' || name === 'engagementRate';
  if (aliases === undefined) return canBeDerived ? 'derived' : '–';
  const names = aliases.map(describeAlias).join(', ');
  return canBeDerived && elseDerived ? `${names}, else derived` : names;
}

/** A post has no followers, and its reported rate is never replaced by a derived one. */
const postSource = (platform: Platform, name: KpiName): string =>
  name === 'followers'
    ? '–'
    : describeSource(name, POST_MAPPINGS[platform].metrics[name], name === 'engagement');

const profileSource = (platform: Platform, name: KpiName): string =>
  describeSource(name, PROFILE_ALIASES[platform][name], true);

const byName = ([a = '']: string[], [b = '']: string[]): number => a.localeCompare(b);

describe('docs/analytics.md', () => {
  it.each(PLATFORMS)('names the aliases of each KPI of %s in the order of reading', (platform) => {
    const [, , ...rows] = rowsOf(sectionOf(`### ${platform}`));

    expect(rows.toSorted(byName)).toEqual(
      KPI_NAMES.map((name) => [
        `\`${name}\``,
        postSource(platform, name),
        profileSource(platform, name),
      ]).toSorted(byName),
    );
  });

  it.each(PLATFORMS)('shows objects of %s that can be imported', (platform) => {
    const [, json = ''] = /^```json\n(.*?)^```/ms.exec(sectionOf(`### ${platform}`)) ?? [];
    const { posts, profile } = JSON.parse(json) as { posts: unknown[]; profile: unknown[] };

    expect(posts).toHaveLength(1);
    const [post] = posts.map((line) => mapPost(platform, line));
    const numbers = 'mapped' in post! ? Object.values(post.mapped.metrics) : [];
    expect(numbers.filter((value) => value !== null).length).toBeGreaterThan(4);
    expect(profile.length).toBeGreaterThan(0);
    for (const line of profile)
      expect(mapProfileLine(platform, line)).not.toHaveProperty('violations');
  });

  it('names where a post has its time, text and link', () => {
    const rows = rowsOf(sectionOf('## Post objects'));
    for (const platform of PLATFORMS) {
      const { publishedAt, content, permalink } = POST_MAPPINGS[platform];
      const link = 'path' in permalink ? permalink.path : permalink.ofId('<id>');
      expect(rows).toContainEqual([
        platform,
        expect.stringContaining(`\`${publishedAt.path}\``),
        content.map((name) => `\`${name}\``).join(' or '),
        expect.stringContaining(`\`${link}\``),
      ]);
    }
  });

  it('has profile lines of both kinds that can be imported', () => {
    const [, json = ''] = /^```json\n(.*?)^```/ms.exec(sectionOf('## Profile objects')) ?? [];
    const lines = json
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);

    expect(lines.flatMap((line) => Object.keys(mapProfileLine('instagram', line)))).toEqual([
      'day',
      'window',
    ]);
  });

  it('lists the lifetime counters of each platform', () => {
    const [, , ...rows] = rowsOf(sectionOf('### Lifetime counters'));

    expect(rows).toEqual(
      PLATFORMS.map((platform) => [
        platform,
        Array.from(LIFETIME_COUNTERS[platform], (name) => `\`${name}\``).join(', '),
      ]),
    );
  });

  it('explains every KPI', () => {
    const [, , ...rows] = rowsOf(sectionOf('## Metrics'));

    expect(new Set(rows.map(([name]) => name))).toEqual(
      new Set(KPI_NAMES.map((name) => `\`${name}\``)),
    );
  });
});
