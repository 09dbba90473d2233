import { wrapText } from './chart-picture';

describe('wrapText', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['one two', 20, ['one two']],
    ['unbreakable word', 4, ['unbreakable', 'word']],
    ['', 10, ['']],
  ])('breaks %j into lines of about %d', (text, length, lines) => {
    expect(wrapText(text, length)).toEqual(lines);
  });
});
