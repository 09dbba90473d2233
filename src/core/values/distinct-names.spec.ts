import { distinctNames } from './distinct-names';

describe('distinctNames', () => {
  it.each<[string[], string[]]>([
    [
      ['Name', 'Size'],
      ['Name', 'Size'],
    ],
    [
      ['Source', 'Read'],
      ['Source (2)', 'Read (2)'],
    ],
    [
      ['source', 'ＲＥＡＤ', 'Re ad'],
      ['source (2)', 'ＲＥＡＤ (2)', 'Re ad'],
    ],
    [
      ['Name', 'name', 'NAME'],
      ['Name', 'name (2)', 'NAME (3)'],
    ],
    [
      ['A  B', 'A\nB'],
      ['A  B', 'A\nB (2)'],
    ],
    // The number belongs to another field, before or after it.
    [
      ['Source', 'Source (2)'],
      ['Source (3)', 'Source (2)'],
    ],
    [
      ['Source (2)', 'Source'],
      ['Source (2)', 'Source (3)'],
    ],
    // The file has an apostrophe before a formula.
    [
      ["'=1", '=1'],
      ["'=1", '=1 (2)'],
    ],
  ])('%j: %j', (names, distinct) => {
    expect(distinctNames(names, ['Source', 'Read'])).toEqual(distinct);
  });

  it('makes the names of 200 equal columns distinct', () => {
    const names = distinctNames(Array<string>(200).fill('Source'), ['Source']);
    expect(new Set(names).size).toBe(200);
    expect(names.at(-1)).toBe('Source (201)');
  });
});
