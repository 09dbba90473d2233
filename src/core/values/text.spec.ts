import {
  countCodePoints,
  exceedsCodePoints,
  isBlankText,
  isStorableText,
  normalFormsOf,
  readDecimal,
  toNfc,
} from './text';

describe('countCodePoints', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 2],
    ['😀', 1],
    ['a😀b', 3],
    ['👩‍👧', 3],
    ['\ud83d', 1],
    ['😀'.repeat(255), 255],
  ])('counts in %j: %i', (text, expected) => {
    expect(countCodePoints(text)).toBe(expected);
  });
});

describe('exceedsCodePoints', () => {
  it.each([
    ['nothing', '', 0, false],
    ['one over zero', 'a', 0, true],
    ['255 letters', 'a'.repeat(255), 255, false],
    ['256 letters', 'a'.repeat(256), 255, true],
    ['255 emoji', '😀'.repeat(255), 255, false],
    ['256 emoji', '😀'.repeat(256), 255, true],
    ['254 letters and an emoji', `${'a'.repeat(254)}😀`, 255, false],
    ['255 letters and an emoji', `${'a'.repeat(255)}😀`, 255, true],
    ['254 emoji and two letters', `${'😀'.repeat(254)}ab`, 255, true],
    ['511 letters', 'a'.repeat(511), 255, true],
  ])('compares %s with the limit', (_name, text, max, expected) => {
    expect(exceedsCodePoints(text, max)).toBe(expected);
  });
});

const INVISIBLE = [
  0x09, 0x0a, 0x0d, 0x1f, 0x20, 0x7f, 0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x1680,
  0x17b4, 0x180e, 0x2000, 0x200b, 0x200c, 0x200d, 0x200e, 0x2028, 0x202e, 0x202f, 0x2060, 0x2064,
  0x2066, 0x2069, 0x206f, 0x2800, 0x3000, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1d159,
  0x1d173, 0xe0001, 0xe0020, 0xe007f, 0xe0100, 0xe01ef,
];
const nameOf = (text: string): string =>
  Array.from(text, (character) => `U+${character.codePointAt(0)?.toString(16)}`).join(' ');

describe('isBlankText', () => {
  it.each(
    [
      '',
      ' \t\n\u00a0',
      '\u200b\u2060\u00ad',
      ...INVISIBLE.map((code) => String.fromCodePoint(code)),
    ].map((text) => [nameOf(text), text]),
  )('is true for %s', (_name, text) => {
    expect(isBlankText(text)).toBe(true);
  });

  it.each(
    [
      '0',
      ' a ',
      '\u200ba',
      '.',
      '\0',
      '\ud83d',
      '\u0600',
      '\u0301',
      '\ue000',
      '\ufffd',
      '👩\u200d👧',
      '❤\ufe0f',
      'می\u200cخواهم',
    ].map((text) => [nameOf(text), text]),
  )('is false for %s', (_name, text) => {
    expect(isBlankText(text)).toBe(false);
  });
});

describe('isStorableText', () => {
  it.each([
    ['', true],
    ['plain', true],
    ['line\nbreak\ttab\u0001', true],
    ['e-mail 😀 日本', true],
    ['\u{10ffff}', true],
    ['\ufffd', true],
    ['\0', false],
    ['before\0after', false],
    ['\ud83d', false],
    ['\ude00', false],
    ['\ude00\ud83d', false],
    ['😀\ud83d', false],
    ['\ud83d😀', false],
    ['\ud83d and \ude00', false],
  ])('%j: %s', (text, expected) => {
    expect(isStorableText(text)).toBe(expected);
  });
});

const MARKS = '\u0301\u0323';

describe('toNfc', () => {
  it.each([
    ['ASCII', 'Cafe', 'Cafe'],
    ['a composed letter', 'Caf\u00e9', 'Caf\u00e9'],
    ['a decomposed letter', 'Cafe\u0301', 'Caf\u00e9'],
    ['marks in another order', 'q\u0307\u0323', 'q\u0323\u0307'],
    ['Hangul', '\u1112\u1161\u11ab', '\ud55c'],
    ['a compatibility character, which stays', '\ufdfa \ufb01', '\ufdfa \ufb01'],
    ['30 marks', `a${MARKS.repeat(15)}`, `a${MARKS.repeat(15)}`.normalize('NFC')],
    ['31 marks', `e${MARKS.repeat(15)}\u0301`, `e${MARKS.repeat(15)}\u0301`],
    ['a lone surrogate', 'a\ud83d', 'a\ud83d'],
  ])('%s', (_name, text, expected) => {
    expect(toNfc(text)).toBe(expected);
  });
});

describe('normalFormsOf', () => {
  it.each([
    ['', ['']],
    ['Cafe', ['Cafe']],
    ['Caf\u00e9', ['Caf\u00e9', 'Cafe\u0301']],
    ['Cafe\u0301', ['Caf\u00e9', 'Cafe\u0301']],
    ['\u00e9e\u0301', ['\u00e9\u00e9', 'e\u0301e\u0301', '\u00e9e\u0301']],
    [`e${MARKS.repeat(16)}`, [`e${MARKS.repeat(16)}`]],
  ])('%j', (text, expected) => {
    expect(normalFormsOf(text)).toEqual(expected);
  });
});

describe('readDecimal', () => {
  it.each([
    ['0', 0],
    ['-3', -3],
    ['+3', 3],
    [' 36.5 ', 36.5],
    ['1e3', 1000],
    ['.5', 0.5],
    ['5.', 5],
    ['1e400', Number.POSITIVE_INFINITY],
  ])('%j is %d', (text, number) => {
    expect(readDecimal(text)).toBe(number);
  });

  it.each(['', ' ', '.', 'e3', '0x10', '1,000', '1 000', 'NaN', 'Infinity', '١٢'])(
    'returns NaN for %j',
    (text) => {
      expect(readDecimal(text)).toBeNaN();
    },
  );
});
