import { mapProfileLine } from '../ingestion/profile/map-profile-line';
import {
  daysBetween,
  KPI_NAMES,
  type KpiName,
  type Platform,
  PLATFORMS,
  PROFILE_ALIASES,
  type RawMetrics,
  shiftDate,
} from '@rapport/social-connectors';
import { computeWindows } from './compute-windows';
import type { ProfileDay, ProfileWindow, WindowFigures } from './profile';
import { WINDOW_DAYS, WINDOWS } from './window';

const FIRST_DATE = '2023-12-01';
const PARTS = ['likes', 'comments', 'shares', 'clicks'] as const;
const COUNTS = [...PARTS, 'impressions', 'videoViews'] as const;

interface Profile {
  days: ProfileDay[];
  lines: ProfileWindow[];
}

/** Pseudorandom numbers from 0 to 1, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** The values of a metric on all days and in all lines. */
const KINDS: readonly ((random: number) => unknown)[] = [
  () => undefined,
  () => 0,
  (random) => Math.floor(random * 1000),
  (random) => String(Math.floor(random * 1000)),
  (random) => ({ paid: Math.floor(random * 10), organic: Math.floor(random * 100) }),
  (random) => (random < 0.5 ? null : 12),
  (random) => [-1, Number.NaN, 'many', null][Math.floor(random * 4)],
];

function randomProfile(platform: Platform, seed: number): Profile {
  const random = numbersFrom(seed);
  const names = Object.values(PROFILE_ALIASES[platform])
    .flat()
    .flatMap((alias) => (typeof alias === 'string' ? alias : Object.values(alias).flat(2)));
  const kinds = new Map(
    names.map((name) => [name, KINDS[Math.floor(random() * KINDS.length)] ?? (() => undefined)]),
  );
  const metrics = (): RawMetrics =>
    Object.fromEntries([...kinds].map(([name, kind]) => [name, kind(random())]));

  const length = Math.floor(random() ** 2 * 900);
  const gaps = random() < 0.5 ? 0 : 0.02;
  const dates = Array.from({ length }, (_, index) => shiftDate(FIRST_DATE, index));
  const readings = [
    ...dates.filter(() => random() >= gaps).map((date) => ({ date, metrics: metrics() })),
    ...WINDOWS.filter(() => random() < 0.3).map((window) => ({ window, metrics: metrics() })),
  ].map((line) => mapProfileLine(platform, line));
  return {
    days: readings.flatMap((reading) => ('day' in reading ? [reading.day] : [])),
    lines: readings.flatMap((reading) => ('window' in reading ? [reading.window] : [])),
  };
}

const SEEDS = Array.from({ length: 15 }, (_, index) => index + 1);

interface Case {
  /** Names the profile and the window in a failure. */
  title: string;
  figures: WindowFigures;
  line: ProfileWindow | undefined;
  days: ProfileDay[];
  inside: ProfileDay[];
}

function casesOf(platform: Platform, seed: number): Case[] {
  const { days, lines } = randomProfile(platform, seed);
  const figures = computeWindows(platform, days, lines);
  const last = days.at(-1)?.date ?? FIRST_DATE;
  return WINDOWS.map((window) => {
    const first = shiftDate(last, 1 - WINDOW_DAYS[window]);
    return {
      title: `${window} of profile ${seed}`,
      figures: figures[window],
      line: lines.find((line) => line.window === window),
      days,
      inside: days.filter(({ date }) => date >= first),
    };
  });
}

/** The value of each day: its count or, if no day has one, the growth of its lifetime counter. */
function valuesOf(days: readonly ProfileDay[], inside: readonly ProfileDay[], name: KpiName) {
  const counts = inside.map(({ kpis }) => kpis[name]);
  if (name === 'followers' || counts.some((count) => count !== null)) return counts;
  const growths = new Map<string, number | null>();
  let last: number | undefined;
  // Days come in the order of their dates.
  for (const { date, counters } of days) {
    const reading = counters[name];
    growths.set(date, reading === undefined || last === undefined ? null : reading - last);
    last = reading ?? last;
  }
  return inside.map(({ date }) => growths.get(date) ?? null);
}

const isKnown = (days: readonly ProfileDay[], line: ProfileWindow | undefined, name: KpiName) =>
  [...days, line].some((source) => (source?.kpis[name] ?? null) !== null);

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0
    ? null
    : Math.max(
        0,
        known.reduce((sum, value) => sum + value, 0),
      );
}

/** Derived metrics of growing likes or impressions are tested by a table of cases instead. */
const namesOf = ({ inside }: Case): KpiName[] =>
  inside.every(({ counters }) => Object.keys(counters).length === 0)
    ? [...KPI_NAMES]
    : KPI_NAMES.filter((name) => !name.startsWith('engagement'));

const grows = ({ days, inside }: Case): boolean =>
  (sumOf(valuesOf(days, inside, 'impressions')) ?? 0) > 0 &&
  inside.every(({ kpis }) => kpis.impressions === null);

/** All numbers in a value, at any depth. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

const PROFILES = PLATFORMS.map((platform) => ({
  platform,
  cases: SEEDS.flatMap((seed) => casesOf(platform, seed)),
}));

describe.each(PROFILES)('any profile of $platform', ({ platform, cases }) => {
  const ofAll = (read: (one: Case) => unknown): unknown[] =>
    cases.map((one) => [one.title, read(one)]);

  it('has only finite numbers', () => {
    expect(
      ofAll(({ figures: { kpis, timeSeries, percentageChange } }) =>
        numbersIn([kpis, timeSeries, percentageChange]).filter((value) => !Number.isFinite(value)),
      ),
    ).toEqual(ofAll(() => []));
  });

  it('has for each count the reported value, else the sum of the days: 0 if all are 0, null if all are null', () => {
    expect(ofAll(({ figures }) => COUNTS.map((name) => figures.kpis[name]))).toEqual(
      ofAll(({ line, days, inside }) =>
        COUNTS.map((name) => line?.kpis[name] ?? sumOf(valuesOf(days, inside, name))),
      ),
    );
  });

  it('has every other KPI exactly when it can be computed', () => {
    expect(
      ofAll(({ figures: { kpis } }) =>
        [kpis.followers, kpis.reach, kpis.engagement, kpis.engagementRate].map(
          (value) => value !== null,
        ),
      ),
    ).toEqual(
      ofAll(({ figures: { kpis }, line, days, inside }) => [
        isKnown(days, line, 'followers'),
        isKnown(platform === 'tiktok' ? inside : [], line, 'reach'),
        [...PARTS, 'engagement' as const].some(
          (name) =>
            isKnown(inside, line, name) ||
            valuesOf(days, inside, name).some((value) => value !== null),
        ),
        isKnown([], line, 'engagementRate') ||
          (kpis.engagement !== null && ((kpis.reach ?? 0) > 0 || (kpis.impressions ?? 0) > 0)),
      ]),
    );
  });

  it('has a time series of each KPI known on any day, from the first day to the last', () => {
    expect(
      ofAll((one) =>
        namesOf(one).flatMap((name) => {
          const points = one.figures.timeSeries[name] ?? [];
          const known = points.filter(({ value }) => value !== null);
          return known.length === 0 ? [] : [[name, points.length, known]];
        }),
      ),
    ).toEqual(
      ofAll((one) =>
        namesOf(one).flatMap((name) => {
          const { days, inside } = one;
          const values = valuesOf(days, inside, name);
          const known = inside.flatMap(({ date }, index) => {
            const value = values[index] ?? null;
            return value === null ? [] : [{ date, value: Math.max(0, value) }];
          });
          const length = daysBetween(inside[0]?.date ?? '', inside.at(-1)?.date ?? '') + 1;
          return known.length === 0 ? [] : [[name, length, known]];
        }),
      ),
    );
  });

  it('has raw metrics only under sent names, and reported ones as sent', () => {
    for (const { title, figures, line, inside } of cases) {
      const sent = new Set(
        [line, ...inside].flatMap((source) => Object.keys(source?.rawMetrics ?? {})),
      );
      const unsent = Object.keys(figures.rawKpis).filter((name) => !sent.has(name));
      expect([title, unsent]).toEqual([title, []]);
      expect(figures.rawKpis).toMatchObject(line?.rawMetrics ?? {});
    }
  });

  it('has no change of unknown KPIs', () => {
    expect(
      ofAll(({ figures: { kpis, percentageChange } }) =>
        KPI_NAMES.filter((name) => name in percentageChange && kpis[name] === null),
      ),
    ).toEqual(ofAll(() => []));
  });
});

describe('the generated profiles', () => {
  it('cover the cases of the rules', () => {
    const all = PROFILES.flatMap(({ cases }) => cases);
    const count = (matches: (one: Case) => boolean): number => all.filter(matches).length;
    expect(count(({ days }) => days.length === 0)).toBeGreaterThan(0);
    expect(count(({ line }) => line !== undefined)).toBeGreaterThan(50);
    expect(count(({ figures }) => figures.kpis.likes === 0)).toBeGreaterThan(30);
    expect(count(({ figures }) => figures.kpis.likes === null)).toBeGreaterThan(30);
    expect(count(({ figures }) => (figures.percentageChange.likes ?? 0) < 0)).toBeGreaterThan(20);
    expect(count(({ inside }) => inside.some((day) => day.reportsEngagement))).toBeGreaterThan(30);
    expect(count(grows)).toBeGreaterThan(0);
  });
});
