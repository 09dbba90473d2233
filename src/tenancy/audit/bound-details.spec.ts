import { boundDetails } from './bound-details';

const numbered = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`name ${index}`, index]));

describe('boundDetails', () => {
  it.each([
    ['nothing', {}],
    [
      'values',
      { text: 'x'.repeat(500), emoji: '😀'.repeat(500), count: 1, isSet: false, none: null },
    ],
    ['a list', { changed: ['email', 'phone'] }],
    ['the answers of 200 fields', { removedAnswers: numbered(200) }],
    ['a time', { expiresAt: new Date(0) }],
  ])('keeps %s', (_name, details) => {
    expect(boundDetails(details)).toEqual(details);
  });

  it('shortens texts without cutting a character in two', () => {
    expect(boundDetails({ text: `x${'😀'.repeat(500)}` })).toEqual({
      text: `x${'😀'.repeat(499)}…`,
    });
  });

  it('leaves out items and members above 200', () => {
    const { list, map } = boundDetails({ list: Array(201).fill(0), map: numbered(201) });
    expect(list).toEqual([...Array<number>(200).fill(0), '…']);
    expect(map).toEqual({ ...numbered(200), '…': 201 });
  });

  it('leaves out what is nested too deeply', () => {
    expect(boundDetails({ a: { b: { c: { d: {} } } } })).toEqual({ a: { b: { c: { d: '…' } } } });
  });

  it('shortens names', () => {
    expect(boundDetails({ map: { ['n'.repeat(501)]: 1 } })).toEqual({
      map: { [`${'n'.repeat(500)}…`]: 1 },
    });
  });

  it('leaves out a value that is large nevertheless', () => {
    expect(boundDetails({ list: Array(100).fill('x'.repeat(400)), count: 1 })).toEqual({
      list: '…',
      count: 1,
    });
  });
});
