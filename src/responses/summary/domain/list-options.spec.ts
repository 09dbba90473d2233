import { listOptions } from './list-options';

const NAMED = { namesOthers: true };
const option = (value: string | null, responses: number, isRemoved = false) => ({
  value,
  isRemoved,
  responses,
});

describe('listOptions', () => {
  it('has the options in the order of the field, also those that nobody chose', () => {
    expect(listOptions(['B', 'A'], [['A', 2]], NAMED)).toEqual([option('B', 0), option('A', 2)]);
  });

  it('names removed options after them, the most frequent first', () => {
    const counts: [string, number][] = [
      ['old', 1],
      ['A', 2],
      ['older', 3],
      ['also', 1],
    ];

    expect(listOptions(['A'], counts, NAMED).slice(1)).toEqual([
      option('older', 3, true),
      option('also', 1, true),
      option('old', 1, true),
    ]);
  });

  it('names at most 20 of them, and adds up the others', () => {
    const counts = Array.from({ length: 22 }, (_, index): [string | null, number] => [
      index === 0 ? null : `text ${index}`,
      5,
    ]);

    const listed = listOptions([], counts, NAMED);

    expect(listed).toHaveLength(21);
    expect(listed.at(-1)).toEqual(option(null, 10, true));
  });

  it('adds up all of them when they may be personal', () => {
    const counts: [string, number][] = [
      ['A', 1],
      ['Ada Lovelace', 2],
      ['Alan Turing', 3],
    ];

    expect(listOptions(['A'], counts, { namesOthers: false })).toEqual([
      option('A', 1),
      option(null, 5, true),
    ]);
  });
});
