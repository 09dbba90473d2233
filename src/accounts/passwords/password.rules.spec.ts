import { checkNewPassword } from './password.rules';

const COMMON_VIOLATION = 'is one of the most common passwords';
const LENGTH_VIOLATION = 'must contain 12 to 128 characters';

describe('checkNewPassword', () => {
  it.each<[unknown, string | null]>([
    ['correct horse', null],
    ['éééabcdefghi', null],
    ['twelve chars', null],
    ['eleven char', LENGTH_VIOLATION],
    ['🙂🙃😉🙂🙃😉🙂🙃😉x', LENGTH_VIOLATION],
    ['x1'.repeat(64).replace('x', 'y'), null],
    [`${'x1'.repeat(64).replace('x', 'y')}z`, LENGTH_VIOLATION],
    ['password1234', COMMON_VIOLATION],
    ['PassWord1234', COMMON_VIOLATION],
    ['1qaz2wsx3edc', COMMON_VIOLATION],
    ['zxcvbnmasdfghjkl', COMMON_VIOLATION],
    ['aaaaaaaaaaaaa', COMMON_VIOLATION],
    ['xyzxyzxyzxyzxyz', COMMON_VIOLATION],
    [undefined, 'is required'],
    [123_456_789_012, 'must be a string'],
  ])('of %p is %p', (value, expected) => {
    expect(checkNewPassword(value)).toBe(expected);
  });
});
