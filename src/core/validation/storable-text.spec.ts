import { isStorableText } from './storable-text';

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
