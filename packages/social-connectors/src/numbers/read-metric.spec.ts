import {
  type Alias,
  firstMetric,
  readMetric,
  readTotal,
  sumOfKnown,
  sumOfNumbers,
} from './read-metric';

describe('readMetric', () => {
  it.each<[unknown, number]>([
    [0, 0],
    [-0, 0],
    [7, 7],
    [0.0425, 0.0425],
    [1.5e308, 1.5e308],
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['7', 7],
    [' 7\n', 7],
    ['1.5', 1.5],
    ['1e3', 1000],
    ['-1e-400', 0],
  ])('reads %j as %d', (value, expected) => {
    expect(readMetric(value)).toBe(expected);
  });

  it.each<[unknown]>([
    [undefined],
    [null],
    [true],
    [false],
    [''],
    ['n/a'],
    ['NaN'],
    ['Infinity'],
    ['1,234'],
    ['12 views'],
    ['0x10'],
    ['1e400'],
    ['-1'],
    [-1],
    [-0.5],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY],
    [[]],
    [[7]],
    [{}],
    [{ valueOf: () => 7 }],
    [7n],
    [Symbol('7')],
    [() => 7],
  ])('reads no number in case %#', (value) => {
    expect(readMetric(value)).toBeNull();
  });
});

describe('sumOfNumbers', () => {
  it.each<[unknown, number | null]>([
    [{ like: 3, love: 2 }, 5],
    [{ like: '3', love: 2.5 }, 5.5],
    [{ like: 0 }, 0],
    [{ like: -0, love: -0 }, 0],
    [{ like: 3, love: null, wow: 'n/a', sorry: -4 }, 3],
    [JSON.parse('{"__proto__": 3, "constructor": 4}'), 7],
    [{}, 0],
    [{ like: null }, null],
    [{ like: { count: 3 } }, null],
    [{ like: 1e308, love: 1e308 }, null],
    [[3, 2], null],
    [5, null],
    ['5', null],
    [null, null],
    [undefined, null],
  ])('sums %j to %p', (value, expected) => {
    expect(sumOfNumbers(value)).toBe(expected);
  });
});

describe('sumOfKnown', () => {
  it.each<[(number | null)[], number | null]>([
    [[1, 2], 3],
    [[1, null], 1],
    [[0, null], 0],
    [[null, null], null],
    [[], null],
    [[1e308, 1e308], null],
  ])('sums %j to %p', (values, expected) => {
    expect(sumOfKnown(values)).toBe(expected);
  });
});

describe('readTotal', () => {
  it.each<[unknown, number | null]>([
    [5, 5],
    ['5', 5],
    [{ paid: 2, organic: '3' }, 5],
    [{ paid: 0 }, 0],
    [{}, 0],
    [{ paid: 'n/a' }, null],
    [{ total_value: { value: 5 } }, 5],
    [{ name: 'views', period: 'day', total_value: { value: '0', breakdowns: [] } }, 0],
    [{ total_value: { breakdowns: [] } }, null],
    [{ total_value: { value: null } }, null],
    [{ total_value: 5 }, 5],
    [[5], null],
    [null, null],
  ])('reads %j as %p', (value, expected) => {
    expect(readTotal(value)).toBe(expected);
  });
});

describe('firstMetric', () => {
  const aliases: Alias[] = [
    'new',
    { sumOf: 'by_type' },
    { plus: [['a', 'a2'], ['b.c']] },
    'old.count',
  ];

  it.each<[string, unknown, number | null]>([
    ['nothing there', {}, null],
    ['the first of all', { new: 1, by_type: { x: 2 }, a: 3, old: { count: 4 } }, 1],
    ['a 0 before others', { new: 0, by_type: { x: 2 }, a: 3, old: { count: 4 } }, 0],
    ['null falls through', { new: null, by_type: { x: 2 } }, 2],
    ['unreadable falls through', { new: 'n/a', by_type: { x: '2', y: 5 } }, 7],
    ['negative falls through', { new: -1, old: { count: '4' } }, 4],
    ['an object is no number', { new: { x: 1 }, by_type: 2, a: 3, b: { c: 4 } }, 7],
    ['an empty sum is 0', { by_type: {}, a: 3 }, 0],
    ['an unreadable sum falls through', { by_type: { x: null }, a: 3 }, 3],
    ['another name of a summand', { a2: 3, b: { c: 4 } }, 7],
    ['both names of a summand, which count once', { a: 3, a2: 5, b: { c: 4 } }, 7],
    ['the other name of an unreadable summand', { a: 'n/a', a2: 5 }, 5],
    ['a sum of 0 wins', { by_type: { x: 0 }, a: 3 }, 0],
    ['one summand', { b: { c: 4 }, old: { count: 9 } }, 4],
    ['no summand', { a: 'n/a', b: 4, old: { count: 9 } }, 9],
    ['an endless sum falls through', { a: 1e308, b: { c: 1e308 }, old: { count: 9 } }, 9],
    ['a path through an array', { old: [{ count: 4 }] }, null],
    ['a path through a text', { old: 'count' }, null],
    ['no object at all', null, null],
    ['an array', [1, 2], null],
  ])('%s', (_name, source, expected) => {
    expect(firstMetric(source, aliases)).toBe(expected);
  });

  it('reads with the given function', () => {
    const source = { views: { paid: 1, organic: 2 }, likes: { paid: 3 }, shares: 4 };

    expect(firstMetric(source, ['views'], readTotal)).toBe(3);
    expect(firstMetric(source, [{ plus: [['likes'], ['shares']] }], readTotal)).toBe(7);
  });

  it('does not read lifetime counters', () => {
    expect(firstMetric({ total: 5 }, [{ growthOf: 'total' }])).toBeNull();
  });
});
