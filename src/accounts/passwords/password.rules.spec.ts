import { checkNewPassword } from './password.rules';

const COMMON = 'is one of the most common passwords';
const LENGTH = 'must contain 12 to 128 characters';

describe('checkNewPassword', () => {
  it.each<[unknown, string | null]>([
    ['correct horse', null],
    ['éééabcdefghi', null],
    ['twelve chars', null],
    ['eleven char', LENGTH],
    ['🙂🙃😉🙂🙃😉🙂🙃😉x', LENGTH],
    ['x1'.repeat(64).replace('x', 'y'), null],
    [`${'x1'.repeat(64).replace('x', 'y')}z`, LENGTH],
    ['password1234', COMMON],
    ['PassWord1234', COMMON],
    ['1qaz2wsx3edc', COMMON],
    ['zxcvbnmasdfghjkl', COMMON],
    ['aaaaaaaaaaaaa', COMMON],
    ['xyzxyzxyzxyzxyz', COMMON],
    [undefined, 'is required'],
    [123_456_789_012, 'must be a string'],
  ])('of %p is %p', (value, expected) => {
    expect(checkNewPassword(value)).toBe(expected);
  });
});
