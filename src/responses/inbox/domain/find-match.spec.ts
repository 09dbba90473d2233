import { findMatch } from './find-match';

describe('findMatch', () => {
  it.each([
    ['A Quetzal flew', 'quetzal', { before: 'A ', hit: 'Quetzal', after: ' flew' }],
    ['Zu\u0308rich', 'Zürich', { before: '', hit: 'Zu\u0308rich', after: '' }],
    ['100% sure', '%', { before: '100', hit: '%', after: ' sure' }],
    [36.5, '6.5', { before: '3', hit: '6.5', after: '' }],
    [true, 'TRUE', { before: '', hit: 'true', after: '' }],
    ['one\ntwo three', 'two', { before: 'one ', hit: 'two', after: ' three' }],
  ])('%j contains %j', (value, search, match) => {
    expect(findMatch(value, search)).toEqual(match);
  });

  it('cuts a long text at both ends', () => {
    const match = findMatch(`${'a'.repeat(100)}needle${'b'.repeat(100)}`, 'needle');
    expect(match).toEqual({
      before: `…${'a'.repeat(40)}`,
      hit: 'needle',
      after: `${'b'.repeat(80)}…`,
    });
  });

  it.each([
    ['Ada', 'Eve'],
    [null, 'null'],
    ['', 'a'],
  ])('%j does not contain %j', (value, search) => {
    expect(findMatch(value, search)).toBeNull();
  });
});
