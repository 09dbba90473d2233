import { type Bin, binsOf, monthBinsOf, monthText } from './bins';

const edgesOf = (bins: readonly Bin[]): number[] => [
  ...bins.map(({ from }) => from),
  ...bins.slice(-1).map(({ to }) => to),
];

const month = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;

const textsOf = (from: string, to: string): string[] =>
  monthBinsOf(month(from), month(to)).map(
    (bin) => `${monthText(bin.from)} ${monthText(bin.to - 1)}`,
  );

describe('binsOf', () => {
  it.each([
    [1, 5, true, [1, 2, 3, 4, 5, 6]],
    [7, 7, true, [7, 8]],
    [-2, 1, true, [-2, -1, 0, 1, 2]],
    [0, 100, true, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]],
    [3, 47, true, [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50]],
    [0, 1, false, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1]],
    [0.5, 2.5, false, [0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6]],
    [-12.5, 90, false, [-20, -10, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
    [2.5, 2.5, false, [2.5, 2.5]],
    [-1.7e308, 1.7e308, false, [-1.7e308, 1.7e308]],
    [0, 5e-324, false, [0, 5e-324]],
    [1e300, 1e300 + 1e284, true, [1e300, 1e300 + 1e284]],
  ])('%d to %d, whole: %p', (min, max, areWhole, edges) => {
    expect(edgesOf(binsOf(min, max, areWhole))).toEqual(edges);
  });

  it.each([
    [0.1, 0.7],
    [-0.3, 0.3],
    [1e-9, 3e-9],
    [0, 1e-300],
    [0, 1e-320],
    [123_456.789, 987_654.321],
    [1e15, 1e15 + 100],
    [-1e300, 1e300],
  ])('has rising edges around %d to %d, and few of them', (min, max) => {
    const edges = edgesOf(binsOf(min, max, false));

    expect(edges.length).toBeLessThanOrEqual(15);
    expect(edges[0]).toBeLessThanOrEqual(min);
    expect(edges.at(-1)).toBeGreaterThanOrEqual(max);
    for (const [index, edge] of edges.slice(1).entries()) {
      expect(edge).toBeGreaterThan(edges[index] ?? Infinity);
    }
  });
});

describe('monthBinsOf', () => {
  it.each([
    ['2026-11', '2026-11', ['2026-11 2026-11']],
    ['2026-11', '2027-01', ['2026-11 2026-11', '2026-12 2026-12', '2027-01 2027-01']],
  ])('%s to %s is by month', (from, to, bins) => {
    expect(textsOf(from, to)).toEqual(bins);
  });

  it.each([
    ['2020-02', '2023-03', '2020-01 2020-03', 13],
    ['1990-05', '2020-03', '1990-01 1990-12', 31],
    ['1931-05', '2020-03', '1930-01 1934-12', 19],
    ['0001-01', '9999-12', '0000-01 0499-12', 20],
  ])('%s to %s is by longer times', (from, to, first, count) => {
    const bins = textsOf(from, to);

    expect([bins[0], bins.length]).toEqual([first, count]);
  });
});
