import { normalFormsOf, toNfc } from './to-nfc';

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
