/** A value as JSON, which may have no JavaScript representation. */
export interface FuzzValue {
  json: string;
  /** The text, if the value is a string. */
  text?: string;
}

const ofText = (text: string): FuzzValue => ({ json: JSON.stringify(text), text });
const ofJson = (json: string): FuzzValue => ({ json });
const words = (text: string): string[] => text.trim().split(/\s+/);

const LONE_SURROGATES = ['\ud83d', '\ude00', '\ude00\ud83d', 'a\udfff', '😀\ud83d'];
const NULS = ['\0', 'a\0b', '\0'.repeat(300)];
const NUMBERS = words(`
  1e400 -1e400 1e-400 NaN Infinity -Infinity 0x10 -0 +1 .5 5. 9007199254740993 9223372036854775808
  0.1 1e21 1e-7 ٣ １２ 1_000 1,5`);
const DATES = words(`
  infinity -infinity now today epoch 2026-02-30 2026-02-29T00:00Z 300000-01-01 +300000-01-01
  0000-01-01 2026-01-01T24:00:00Z 2026-W01-1 2026-01-01T00:00:60Z 2024-02-29 0001-01-01
  9999-12-31T23:59:59.999999999Z`);
const NAMES = words('__proto__ constructor prototype toString hasOwnProperty then');
const SEARCHES = [...words(`% _ \\ %%% \\% ' " $1 :name (.*) [`), "' OR 1=1 --"];
const LINES = ['a\r\nX-Evil: 1', '\r', '\n', '\t', '\x7f', '\x1b[31m', '\u2028', '\u0085'];
const SPACES = ['', ' ', ' \u00a0\u3000\ufeff', '  padded  ', '\u200b', '\ufeffafter a mark'];
const LETTERS = [
  'e\u0301',
  '\ufffd',
  '\uffff',
  '\u{10ffff}',
  '\u202eback',
  ...words('é ﬁ ẞ İ ı 👩‍👧'),
];
const LONG_TEXTS = [
  ...['a', '😀'].flatMap((one) => [one.repeat(255), one.repeat(256)]),
  'x'.repeat(10_240),
];
const OTHER_TEXTS = [...words('true TRUE null undefined [] {} a|b | a'), '[object Object]'];
const ADDRESSES = words(`
  a@b.co A@B.CO "ab"@example.com a@b @ ü@example.com a@[127.0.0.1] (030)901-8200 0049309018201
  +12125550123 ++++++++++++ http://127.0.0.1/ HTTPS://EXAMPLE.COM javascript:alert(1) //a.com`);
const NON_TEXTS = words(`
  null true false 0 -0 -1 1.5 0.1 0.001 0.30000000000000004 1e400 -1e400 1e-400 1e308 1e21 1e-7
  9007199254740993 9223372036854775808 [] {} [null] [[]] [{}] ["a"] ["a","a"] ["a\\u0000"]
  ["\\ud83d"] [1e400] ["__proto__"] {"length":1} {"toString":null} {"valueOf":1} {"toJSON":1}
  {"then":1} {"__proto__":{"isRequired":true}} {"constructor":{"prototype":{"a":1}}} {"":""}
  {"a":"\\u0000"} {"\\u0000":1} {"\\ud83d":1}`);

/** Values for all places of a request. */
export const FUZZ_VALUES: readonly FuzzValue[] = [
  ...[LONE_SURROGATES, NULS, NUMBERS, DATES, NAMES, SEARCHES, LINES, SPACES].flat().map(ofText),
  ...[LETTERS, LONG_TEXTS, OTHER_TEXTS, ADDRESSES].flat().map(ofText),
  ...NON_TEXTS.map(ofJson),
];

const deep = (open: string, close: string): string =>
  `${open.repeat(10_000)}1${close.repeat(10_000)}`;
const list = (count: number, item: unknown): string =>
  JSON.stringify(Array.from({ length: count }, () => item));

/** Values that are expensive to traverse. */
export const COSTLY_VALUES: readonly FuzzValue[] = [
  deep('[', ']'),
  deep('{"a":', '}'),
  list(100_000, 1),
  list(10_000, {}),
  JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [index, 1]))),
  JSON.stringify('x'.repeat(1_000_000)),
].map(ofJson);

/** One of each kind. */
export const FEW_VALUES: readonly FuzzValue[] = [
  ...['a\0b', '\ud83d', '', ' padded ', '__proto__', '😀'.repeat(256), '2026-02-30'].map(ofText),
  ...words('null true -1 1e400 9007199254740993 {"toString":null} ["a"]').map(ofJson),
];

/** Percent-encoded bytes that are invalid or ambiguous in a URL. */
export const FUZZ_ESCAPES: readonly string[] = [
  ...words(
    '%00 a%00b %ED%A0%80 %ED%A0%BD%ED%B8%80 %FF %FF%FE %C0%80 %E0%A4%A % %% %zz %u0041 + %2B',
  ),
  '..%2F..',
  '%25'.repeat(3_400),
  'a'.repeat(10_240),
];
