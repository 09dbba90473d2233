import { needsIsolation } from './isolation';

describe('needsIsolation', () => {
  it.each([
    ['ما اسمك؟', true],
    ['(اختياري) R', true],
    ['לא (אולי)', true],
    ['ދިވެހި', true],
    ['𞤆𞤵𞤤𞤢𞤪', true],
    ['Size\u202e', true],
    ['\u2067Size', true],
    ['Größe (cm)', false],
    ['名前', false],
    ['😀', false],
  ])('%s in a page from left to right: %s', (text, isNeeded) => {
    expect(needsIsolation(text, { direction: 'ltr' })).toBe(isNeeded);
    expect(needsIsolation(text, { direction: 'rtl' })).toBe(true);
  });
});
