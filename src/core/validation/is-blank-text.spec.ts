import { isBlankText } from './is-blank-text';

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
  )('sees nothing of %s', (_name, text) => {
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
  )('sees something of %s', (_name, text) => {
    expect(isBlankText(text)).toBe(false);
  });
});
