import type { ApiError } from '../errors/api-error';
import { checkJsonShape } from './check-json-shape';

const BODY_BYTES = 5 * 1024 * 1024;

/** The violation of the text; null: none. */
function violationOf(text: string): string | null {
  try {
    checkJsonShape(Buffer.from(text));
    return null;
  } catch (error) {
    return (error as ApiError).fields?.[0] ?? null;
  }
}

const NESTED = 'body: must not be nested more than 32 levels deep';
const ITEMS = 'body: must not hold an array of more than 10000 elements';
const PROPERTIES = 'body: must not hold an object of more than 1000 properties';
const VALUES = 'body: must not hold more than 250000 values';

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const items = (count: number, item = '0'): string => `[${Array(count).fill(item).join()}]`;
const members = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"p${index}":0`).join()}}`;
const filled = (text: string): string => text.repeat(BODY_BYTES / text.length);

describe('checkJsonShape', () => {
  it.each([
    ['32 levels', deep(32)],
    ['many deep arrays, one after the other', `[${Array(8_000).fill(deep(31)).join()}]`],
    ['10,000 elements', items(10_000)],
    ['1,000 properties', members(1_000)],
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
    ['1,001 properties', members(1_001), PROPERTIES],
    ['250,001 values', `[${Array(25).fill(items(10_000)).join()}]`, VALUES],
    ['250,001 empty arrays', `[${Array(26).fill(items(9_999, '[]')).join()}]`, VALUES],
    ['5 MiB of [', filled('['), NESTED],
    ['5 MiB of {}', `[${filled('{},')}0]`, ITEMS],
    ['5 MiB of small objects', `[${filled('{"a":0},')}0]`, ITEMS],
    ['5 MiB of one name', `{${filled('"a":0,')}"a":0}`, PROPERTIES],
    ['commas alone', filled(','), ITEMS],
  ])('rejects %s', (_name, text, violation) => {
    expect(violationOf(text)).toBe(violation);
  });
});
