import type { BodyError } from './body-error';
import { checkJsonShape } from './check-json-shape';

const BODY_BYTES = 5 * 1024 * 1024;

/** The violation of the text, or null if there is none. */
function violationOf(text: string, isLongList = false): string | null {
  try {
    checkJsonShape(Buffer.from(text), isLongList);
    return null;
  } catch (error) {
    return (error as BodyError).reason ?? null;
  }
}

const NESTED = 'must not be nested more than 32 levels deep';
const ITEMS = 'must not hold an array of more than 10000 elements';
const MEMBERS = 'must not hold more than 20000 members of objects';
const NAME = 'must not hold a name of more than 1000 characters';
const UNSTORABLE = 'must not hold a name with U+0000 or half a surrogate pair';
const VALUES = 'must not hold more than 250000 values';

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const items = (count: number, item = '0'): string => `[${Array(count).fill(item).join()}]`;
const members = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"p${index}":0`).join()}}`;
/** Objects of at most 1,000 members. */
const objects = (count: number): string =>
  `[${Array.from({ length: Math.ceil(count / 1_000) }, (_, index) => members(Math.min(1_000, count - index * 1_000))).join()}]`;
const named = (name: string): string => `{"${name}":0}`;
const customers = (count: number, more = ''): string =>
  items(count, `{"first":"a:b","last":{},"phone":[]${more}}`);
/** Objects whose first names differ. */
const filled = (text: string): string => text.repeat(BODY_BYTES / text.length);

const distinct = (count: number): string =>
  `[${Array.from({ length: count }, (_, index) => `{"a${index}":0,"b":0,"c":0}`).join()}]`;

describe('checkJsonShape', () => {
  it.each([
    ['32 levels', deep(32)],
    ['many deep arrays, one after the other', `[${Array(8_000).fill(deep(31)).join()}]`],
    ['10,000 elements', items(10_000)],
    ['250,000 values', `[${Array(25).fill(items(9_999)).join()}]`],
    ['empty arrays and objects', items(10_000, '{}')],
    ['brackets and commas in a string', JSON.stringify('[{,'.repeat(300_000))],
    ['escaped quotes in a string', JSON.stringify('\\"[[[['.repeat(1_000))],
    ['escaped backslashes before a quote', `["${'\\\\'.repeat(50)}", "${'['.repeat(50)}"]`],
    ['white space between', `[${' \n\t\r'.repeat(100_000)}]`],
    ['a string that does not end', `"${'['.repeat(100)}`],
    ['a backslash at the end', '"\\'],
    ['closing brackets alone', ']'.repeat(100_000)],
    ['text of other scripts', JSON.stringify('嵌套［［｛'.repeat(10_000))],
    ['20,000 members', objects(20_000)],
    ['20,000 members of one object', members(20_000)],
    ['colons in strings', JSON.stringify([':'.repeat(30_000), '":"'.repeat(30_000)])],
    ['a name of 1,000 characters', named('n'.repeat(1_000))],
    ['a name of 1,000 emoji', named('😀'.repeat(1_000))],
    ['a name of 1,000 emoji in escapes', named('\\ud83d\\ude00'.repeat(1_000))],
    ['a name of 1,000 escaped quotes', named('\\"'.repeat(1_000))],
    ['a value of 5,000 characters', '{"a":"' + 'x'.repeat(5_000) + '"}'],
    ['an escape that does not exist in a long name', named('\\x'.repeat(1_000))],
    ['a name with escapes', named('\\n\\ud83d\\ude00\\"\\\\')],
    ['U+0000 in a value', '["\\u0000"]'],
    ['colons alone', ':'.repeat(100_000)],
    ['nothing', ''],
  ])('accepts %s', (_name, text) => {
    expect(violationOf(text)).toBeNull();
  });

  it.each([
    ['33 levels', deep(33), NESTED],
    ['33 levels of objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, NESTED],
    ['33 levels behind a string', `["\\"", ${deep(32)}]`, NESTED],
    ['10,001 elements', items(10_001), ITEMS],
    ['10,001 elements further in', `{"a":[0,${items(10_001)}]}`, ITEMS],
    ['20,001 members', objects(20_001), MEMBERS],
    ['20,001 members of one object', members(20_001), MEMBERS],
    ['240 objects of 999 names', `[${Array(240).fill(members(999)).join()}]`, MEMBERS],
    [
      '20,001 members of one name',
      `[${Array(21)
        .fill(`{${Array(1_000).fill('"a":0').join()}}`)
        .join()}]`,
      MEMBERS,
    ],
    [
      '20,001 members within each other',
      `[${Array(6_667).fill('{"a":{"b":{"c":0}}}').join()}]`,
      MEMBERS,
    ],
    ['10,000 customers', customers(10_000), MEMBERS],
    ['a name of 1,001 characters', named('n'.repeat(1_001)), NAME],
    ['a name of 1,001 emoji', named('😀'.repeat(1_001)), NAME],
    ['a name of 1,001 escapes', named('\\u0041'.repeat(1_001)), NAME],
    ['a name of 5 MiB', named('n'.repeat(BODY_BYTES)), NAME],
    ['a long name followed by white space', `{"${'n'.repeat(1_001)}" \n : 0}`, NAME],
    ['a name with U+0000', named('a\\u0000'), UNSTORABLE],
    ['half a surrogate pair in a name', `[{"a":${named('\\ud83d')}}]`, UNSTORABLE],
    ['250,001 values', `[${Array(25).fill(items(10_000)).join()}]`, VALUES],
    ['250,001 empty arrays', `[${Array(26).fill(items(9_999, '[]')).join()}]`, VALUES],
    ['5 MiB of [', filled('['), NESTED],
    ['5 MiB of {}', `[${filled('{},')}0]`, ITEMS],
    ['5 MiB of small objects', `[${filled('{"a":0},')}0]`, ITEMS],
    ['5 MiB of one name', `{${filled('"a":0,')}"a":0}`, MEMBERS],
    ['commas alone', filled(','), ITEMS],
  ])('rejects %s', (_name, text, violation) => {
    expect(violationOf(text)).toBe(violation);
  });

  describe('of a long list', () => {
    it.each([
      ['10,000 customers', customers(10_000)],
      ['10,000 customers with other members', customers(10_000, ',"a":{"b":0},"c":0')],
      [
        'objects of two shapes',
        items(9_000, '{"a":0}').replaceAll('{"a":0},{"a":0},', '{"a":0,"b":0},{"b":0,"a":0},'),
      ],
      ['20,000 members that differ', objects(20_000)],
      ['6,666 objects whose first names differ', distinct(6_666)],
      ['2,400 objects of the same 100 names', items(2_400, members(100))],
    ])('accepts %s', (_name, text) => {
      expect(violationOf(text, true)).toBeNull();
    });

    it.each([
      ['6,667 objects whose first names differ', distinct(6_667), MEMBERS],
      [
        '240 objects without common names',
        `[${Array.from({ length: 240 }, (_, index) => members(999).replaceAll('"p', `"p${index}_`)).join()}]`,
        MEMBERS,
      ],
      ['23 objects of the same 999 names', items(23, members(999)), MEMBERS],
      ['a name of 1,001 characters', named('n'.repeat(1_001)), NAME],
    ])('rejects %s', (_name, text, violation) => {
      expect(violationOf(text, true)).toBe(violation);
    });
  });
});
