import { gzipSync } from 'node:zlib';

export interface FuzzBody {
  name: string;
  bytes: Buffer;
  headers?: Record<string, string>;
  /** The body is valid for operations whose members are all optional. */
  mayBeValid?: boolean;
}

const MIB = 1024 * 1024;
const GZIP = { 'Content-Encoding': 'gzip' };

const inName = (hex: string): Buffer =>
  Buffer.concat([Buffer.from('{"name":"'), Buffer.from(hex, 'hex'), Buffer.from('"}')]);
const ones = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 1));
const members = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 1])));

const TEXTS: [string, string][] = [
  ['nothing', ''],
  ['white space', ' \r\n'],
  ['a word', 'name'],
  ['half an object', '{"name":"x"'],
  ['a trailing comma', '{"name":"x",}'],
  ['a comment', '{}//'],
  ['two values', '{}{}'],
  ['a byte order mark', '\ufeff{'],
  ['NaN', '{"name":NaN}'],
  ['a raw U+0000', '{"name":"a\0b"}'],
  ['a raw line end', '{"name":"a\nb"}'],
  ['arrays 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['objects 10,000 deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ['arrays a million deep', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ['unclosed arrays', '['.repeat(1_000_000)],
  ['100,000 elements', ones(100_000)],
  ['a million members', members(300_000)],
  ['many arrays', `[${Array.from({ length: 26 }, () => ones(10_000)).join()}]`],
  ['a number of 1 MiB', '9'.repeat(MIB)],
  ['5 MiB and a byte', `{"name":"${'x'.repeat(5 * MIB - 10)}"}`],
];

/** Bodies that every operation must reject. */
export const FUZZ_BODIES: readonly FuzzBody[] = [
  ...TEXTS.map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  ...Object.entries({
    '100,000 members with one name': `{${'"a":1,'.repeat(100_000)}"a":1}`,
    'a name of 1 MiB': `{"${'n'.repeat(MIB)}":1}`,
  }).map(([name, text]) => ({ name, bytes: Buffer.from(text), mayBeValid: true })),
  { name: 'Latin-1', bytes: Buffer.from('{"name":"Zoë"}', 'latin1') },
  { name: 'UTF-16', bytes: Buffer.from('{"name":"x"}', 'utf16le') },
  { name: 'a lone surrogate', bytes: inName('eda080') },
  { name: 'an overlong U+0000', bytes: inName('c080') },
  { name: 'half a character', bytes: inName('c3') },
  { name: 'beyond Unicode', bytes: inName('f4908080') },
  { name: 'a gzip bomb', bytes: gzipSync(Buffer.alloc(64 * MIB, ' ')), headers: GZIP },
  { name: 'no gzip', bytes: Buffer.from('{}'), headers: GZIP },
  { name: 'a truncated gzip', bytes: gzipSync('{"name":"x"}').subarray(0, 15), headers: GZIP },
  { name: 'an unknown encoding', bytes: Buffer.from('{}'), headers: { 'Content-Encoding': 'zz' } },
  {
    name: 'a form',
    bytes: Buffer.from('name=x'),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  },
  {
    name: 'UTF-7',
    bytes: Buffer.from('{}'),
    headers: { 'Content-Type': 'application/json; charset=utf-7' },
  },
];
