import { initialsOf } from './initials';

describe('initialsOf', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['Anna Maria von Ötz', 'AÖ'],
    ['  Öykü  O’Brien ', 'ÖO'],
    ['𝒜da', '𝒜'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
