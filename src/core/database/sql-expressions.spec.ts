import { containsPattern } from './sql-expressions';

describe(containsPattern.name, () => {
  it.each([
    ['ada', '%ada%'],
    ['50%', '%50\\%%'],
    ['a_b', '%a\\_b%'],
    ['a\\b', '%a\\\\b%'],
    ['', '%%'],
  ])('%j becomes %j', (text, pattern) => {
    expect(containsPattern(text)).toBe(pattern);
  });
});
