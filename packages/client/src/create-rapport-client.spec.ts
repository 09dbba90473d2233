import { readFileName } from './create-rapport-client';

describe('readFileName', () => {
  it.each([
    ['attachment; filename="Coffee club responses.csv"', 'Coffee club responses.csv'],
    [String.raw`attachment; filename="A \"B\" responses.csv"`, 'A "B" responses.csv'],
    ['attachment; filename=responses.csv', 'responses.csv'],
    [
      `attachment; filename="Caf? responses.csv"; filename*=UTF-8''Caf%C3%A9%20responses.csv`,
      'Café responses.csv',
    ],
    ['attachment', null],
    [null, null],
  ])('reads %p', (disposition, expected) => {
    expect(readFileName(disposition)).toBe(expected);
  });
});
