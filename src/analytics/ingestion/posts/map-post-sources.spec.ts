import { lineWith } from '../../../../test/factories/post-metrics.factory';
import {
  type Alias,
  METRIC_NAMES,
  type MetricName,
  type Platform,
  PLATFORMS,
  POST_MAPPINGS,
  type RawMetrics,
} from '@rapport/social-connectors';
import { mapPost } from './map-post';

/** A place of a metric in the raw metrics; `put` adds it. */
interface Source {
  name: string;
  rank: number;
  put: (raw: RawMetrics, value: unknown) => RawMetrics;
}

const sourcesOf = (aliases: readonly Alias[]): Source[] =>
  aliases.flatMap((alias, rank) => {
    if (typeof alias === 'string') return [toSource(alias, rank)];
    if ('sumOf' in alias) return [toSource(`${alias.sumOf}.any`, rank)];
    // Growth needs several days, and a post has no days.
    if ('growthOf' in alias) return [];
    return alias.plus.flatMap((paths) => paths.map((path) => toSource(path, rank)));
  });

function toSource(path: string, rank: number): Source {
  const [name = '', ...rest] = path.split('.');
  const nest = (value: unknown): unknown =>
    rest.reduceRight((inner, key) => ({ [key]: inner }), value);
  return { name: path, rank, put: (raw, value) => ({ ...raw, [name]: nest(value) }) };
}

const CASES = PLATFORMS.flatMap((platform) =>
  METRIC_NAMES.map((metric) => ({
    platform,
    metric,
    sources: sourcesOf(POST_MAPPINGS[platform].metrics[metric] ?? []),
  })),
).filter(({ sources }) => sources.length > 0);

const SOURCES = CASES.flatMap(({ platform, metric, sources }) =>
  sources.map((source): [Platform, MetricName, string, Source] => [
    platform,
    metric,
    source.name,
    source,
  ]),
);

const PAIRS = CASES.flatMap(({ platform, metric, sources }) =>
  sources.flatMap((first) =>
    sources
      .filter((later) => later.rank > first.rank)
      .map((later): [Platform, MetricName, string, string, Source, Source] => [
        platform,
        metric,
        first.name,
        later.name,
        first,
        later,
      ]),
  ),
);

function read(platform: Platform, metric: MetricName, raw: RawMetrics): number | null {
  const reading = mapPost(platform, lineWith(platform, raw));
  if ('violations' in reading) throw new Error(reading.violations.join());
  expect(reading.mapped.rawMetrics).toStrictEqual(raw);
  return reading.mapped.metrics[metric];
}

describe('a metric of a post', () => {
  it.each(SOURCES)('%s %s is read from %s', (platform, metric, _name, source) => {
    expect(read(platform, metric, source.put({}, 0))).toBe(0);
    expect(read(platform, metric, source.put({}, '0'))).toBe(0);
    expect(read(platform, metric, source.put({}, 7))).toBe(7);
    expect(read(platform, metric, source.put({}, '7'))).toBe(7);
  });

  it.each(SOURCES)(
    '%s %s is null where nothing readable is at %s',
    (platform, metric, _, source) => {
      expect(read(platform, metric, {})).toBeNull();
      for (const value of [null, 'n/a', '', -1, true, [7], [], '1e400']) {
        expect(read(platform, metric, source.put({}, value))).toBeNull();
      }
    },
  );

  it.each(PAIRS)('%s %s: %s before %s', (platform, metric, _first, _later, first, later) => {
    const readBoth = (value: unknown) => read(platform, metric, later.put(first.put({}, value), 9));

    expect(readBoth(5)).toBe(5);
    expect(readBoth(0)).toBe(0);
    expect(readBoth('n/a')).toBe(9);
    expect(readBoth(null)).toBe(9);
  });

  it.each(CASES)('$platform $metric is not made of the others', ({ platform, metric, sources }) => {
    const own = new Set(sources.map(({ name }) => name));
    const others = SOURCES.filter(([of, , name]) => of === platform && !own.has(name));
    const raw = others.reduce<RawMetrics>((raw, [, , , source]) => source.put(raw, 3), {});
    const derived = metric === 'engagement' ? 3 * countParts(platform) : null;

    expect(read(platform, metric, raw)).toBe(derived);
  });
});

/** The number of summands of the derived engagement of a platform. */
function countParts(platform: Platform): number {
  const parts = ['likes', 'comments', 'shares', 'clicks'] as const;
  return parts.filter((part) => POST_MAPPINGS[platform].metrics[part] !== undefined).length;
}
