import { isReplaceable } from './replaceable-folder';

const OWN = 1000;
const ANOTHER = 1001;
const TEAM = 50;

describe('isReplaceable', () => {
  it.each([
    ['of root, writable by root', 0, 0, 0o755, false],
    ['of our own, private', OWN, OWN, 0o700, false],
    ['of another user', ANOTHER, ANOTHER, 0o700, true],
    ['of another user, sticky', ANOTHER, ANOTHER, 0o1777, true],
    ['of root, writable by all', 0, 0, 0o777, true],
    ['of root, writable by all and sticky, as /tmp', 0, 0, 0o1777, false],
    ['of our own, writable by all', OWN, OWN, 0o757, true],
    ['of our own, writable by our private group', OWN, OWN, 0o775, false],
    ['of our own, writable by a group that we are in', OWN, TEAM, 0o775, false],
    ['of our own, writable by a group that we are not in', OWN, 51, 0o775, true],
    ['of our own, readable by any group', OWN, 51, 0o755, false],
  ])('a folder %s (%i:%i, mode %o): %s', (_name, uid, gid, mode, expected) => {
    const trust = { users: new Set([0, OWN]), groups: new Set([0, TEAM]) };

    expect(isReplaceable({ uid, gid, mode }, trust)).toBe(expected);
  });
});
