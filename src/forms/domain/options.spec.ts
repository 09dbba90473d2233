import { findRepeatedOptions, optionFinder } from './options';

describe('findRepeatedOptions', () => {
  it.each<[string, string[], number[]]>([
    ['different options', ['A', 'B', 'a', 'A B', 'AB'], []],
    ['two blanks', ['A B', 'A  B'], [1]],
    ['a blank at the end', ['A', 'B', 'A '], [2]],
    ['a blank at the start', ['A', ' A'], [1]],
    ['a no-break space', ['A B', 'A\u00a0B'], [1]],
    ['an ideographic space', ['A\u3000B', 'A B'], [1]],
    ['a thin space', ['A\u2009B', 'A \u2009 B'], [1]],
    ['a tab', ['A\tB', 'A B'], [1]],
    ['line breaks', ['A\nB', 'A\r\nB', 'A\rB', 'A\u2028B', 'A\u0085B'], [1, 2, 3, 4]],
    ['another composition', ['é x', 'e\u0301  x'], [1]],
    ['white space in one of them only', ['AB', 'A B'], []],
  ])('finds %s', (_name, options, indexes) => {
    expect(findRepeatedOptions(options)).toEqual(indexes);
  });

  it('accepts what the field already has, and nothing more', () => {
    const stored = ['A B', 'A  B', 'C'];
    expect(findRepeatedOptions(['C', 'A  B', 'A B'], stored)).toEqual([]);
    expect(findRepeatedOptions(['A B', 'A  B', 'A   B'], stored)).toEqual([2]);
    expect(findRepeatedOptions(['C', 'C '], stored)).toEqual([1]);
  });
});

describe('optionFinder', () => {
  it.each<[string[], string, string | null]>([
    [['A  B', 'C'], 'A  B', 'A  B'],
    [['A  B', 'C'], 'A B', 'A  B'],
    [['A\nB', 'C'], 'A\r\nB', 'A\nB'],
    [['A\rB', 'C'], 'A\nB', 'A\rB'],
    [[' A\u3000', 'C'], 'A', ' A\u3000'],
    [['é'], 'e\u0301', 'é'],
    [['A', 'C'], 'B', null],
    [['A', 'C'], 'a', null],
    [['A', 'C'], '', null],
    // Options of an old form: the exact text decides, and otherwise nothing does.
    [['A B', 'A  B'], 'A  B', 'A  B'],
    [['A B', 'A  B'], 'A   B', null],
  ])('%j finds %j: %j', (options, text, option) => {
    expect(optionFinder(options)(text)).toBe(option);
  });
});
