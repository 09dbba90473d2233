import { Random } from './random';

const SOME = 10_000;

const draw = <T>(count: number, next: () => T): T[] => Array.from({ length: count }, next);

describe('Random', () => {
  it.each([
    [0, [0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]],
    [1, [0.6270739405881613, 0.002735721180215478, 0.5274470399599522]],
    [5_000_000_000, [0.030728988582268357, 0.4829049804247916, 0.560376048553735]],
  ])('returns the same numbers for the seed %d', (seed, numbers) => {
    const random = new Random(seed);
    expect(draw(3, () => random.next())).toEqual(numbers);
  });

  it('returns other numbers for another seed', () => {
    const sequences = draw(SOME, () => 0).map((_, seed) => {
      const random = new Random(seed);
      return draw(5, () => random.next()).join();
    });
    expect(new Set(sequences).size).toBe(SOME);
  });

  it('is uniform from 0 to 1', () => {
    const random = new Random(7);
    const tenths = Array.from({ length: 10 }, () => 0);
    const numbers = draw(SOME, () => random.next());

    expect(numbers.filter((number) => !(number >= 0 && number < 1))).toEqual([]);
    for (const number of numbers) tenths[Math.floor(number * 10)]! += 1;
    for (const count of tenths) expect(Math.abs(count - SOME / 10)).toBeLessThan(SOME / 50);
  });

  it.each([1, 2, 7, 100])('draws every whole number below %d, and no other', (end) => {
    const random = new Random(7);

    const drawn = new Set(draw(SOME, () => random.below(end)));

    expect([...drawn].sort((a, b) => a - b)).toEqual(Array.from({ length: end }, (_, i) => i));
  });

  it.each([[['a']], [['a', 'b', 'c']]] as [[string, ...string[]]][])(
    'picks each of %j sooner or later',
    (choices) => {
      const random = new Random(7);

      const picked = new Set(draw(100, () => random.pick(choices)));

      expect([...picked].sort()).toEqual(choices);
    },
  );

  it.each([0, 0.1, 0.5, 1])('takes a chance of %d as often as that', (probability) => {
    const random = new Random(7);

    const taken = draw(SOME, () => random.chance(probability)).filter(Boolean).length;

    const tolerance = probability % 1 === 0 ? 0 : SOME / 50;
    expect(Math.abs(taken - probability * SOME)).toBeLessThanOrEqual(tolerance);
  });
});
