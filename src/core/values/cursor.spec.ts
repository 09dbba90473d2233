import { type Cursor, readCursor, writeCursor } from './cursor';

const ID = '019acf3e-7c1b-7000-8000-0123456789ab';
const CURSOR: Cursor = { list: 'forms', order: 'desc', sort: 1_795_700_000_123, id: ID };
const encode = (text: string): string => Buffer.from(text).toString('base64url');

describe('readCursor', () => {
  it.each<[string, Cursor]>([
    ['a time', CURSOR],
    ['the other order', { ...CURSOR, order: 'asc' }],
    ['a time before 1970', { ...CURSOR, sort: -62_135_596_800_000 }],
    ['the last time', { ...CURSOR, sort: 253_402_300_799_999 }],
    ['no sort value', { ...CURSOR, sort: 0 }],
    ['a name of two words', { ...CURSOR, list: 'webhook-deliveries' }],
    ['a rank', { ...CURSOR, rank: 0 }],
    ['a fraction as the rank', { ...CURSOR, rank: 0.108475 }],
    ['a very large rank', { ...CURSOR, rank: Number.MAX_VALUE }],
    ['a very small rank', { ...CURSOR, rank: Number.MIN_VALUE }],
    ['no rank of a row', { ...CURSOR, rank: null }],
    ['a text', { ...CURSOR, text: 'ümlaut 🎂: ~1' }],
    ['an empty text', { ...CURSOR, text: '' }],
    ['a text with a line feed', { ...CURSOR, text: 'a\n' }],
    ['the longest name', { ...CURSOR, text: '🎂'.repeat(255) }],
  ])('reads what writeCursor wrote: %s', (_name, cursor) => {
    const text = writeCursor(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(readCursor(text)).toEqual(cursor);
  });

  const TEXT = writeCursor(CURSOR);
  it.each([
    ['an empty text', ''],
    ['the mark of the first page', '*'],
    ['an id', ID],
    ['another alphabet', '💥'],
    ['U+0000', '\0'],
    ['a cursor and U+0000', `${TEXT}\0`],
    ['a cursor with padding', `${TEXT}=`],
    ['a cursor with white space', ` ${TEXT}`],
    ['a part of a cursor', TEXT.slice(0, -4)],
    ['a cursor twice', TEXT + TEXT],
    ['base64 of JSON', encode(JSON.stringify(CURSOR))],
    ['100 kB', 'A'.repeat(100_000)],
    ['no list', encode(`:desc:1:${ID}`)],
    ['an unknown order', encode(`forms:up:1:${ID}`)],
    ['a fraction', encode(`forms:desc:1.5:${ID}`)],
    ['another spelling of a number', encode(`forms:desc:01:${ID}`)],
    ['minus zero', encode(`forms:desc:-0:${ID}`)],
    ['no number', encode(`forms:desc:NaN:${ID}`)],
    ['a time before the year 1', encode(`forms:desc:-62135596800001:${ID}`)],
    ['a time after the year 9999', encode(`forms:desc:253402300800000:${ID}`)],
    ['a number of 16 digits', encode(`forms:desc:1111111111111111:${ID}`)],
    ['no id', encode('forms:desc:1:000000000000000000000000000000000000')],
    ['an empty rank', encode(`forms:desc:1:${ID}:`)],
    ['a rank that is no number', encode(`forms:desc:1:${ID}:NaN`)],
    ['a rank of signs', encode(`forms:desc:1:${ID}:1-2`)],
    ['another spelling of a rank', encode(`forms:desc:1:${ID}:1.50`)],
    ['an infinite rank', encode(`forms:desc:1:${ID}:1e999`)],
    ['two ranks', encode(`forms:desc:1:${ID}:1:2`)],
    ['a rank and a text', encode(`forms:desc:1:${ID}:1~a`)],
    ['a text with U+0000', encode(`forms:desc:1:${ID}~a\0b`)],
    [
      'a text of broken UTF-8',
      Buffer.from(`forms:desc:1:${ID}~\xFF`, 'latin1').toString('base64url'),
    ],
    ['a very long text', encode(`forms:desc:1:${ID}~${'a'.repeat(901)}`)],
    ['a line feed at the end', encode(`forms:desc:1:${ID}\n`)],
  ])('rejects %s', (_name, text) => {
    expect(readCursor(text)).toBeNull();
  });
});
