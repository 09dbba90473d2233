import { type Role, ROLES } from '../../tenancy/scope/role';
import { mayManage, mayManageEverywhere, rolesBeyond, type TeamRole } from './member-rights';

const roles = (text: string): TeamRole[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [teamId = '', role = ''] = part.split(':');
      return { teamId, role: role as Role };
    });

describe('The roles that a member may manage', () => {
  it.each<[Role | null, Role[]]>([
    [null, []],
    ['viewer', []],
    ['analyst', []],
    ['editor', []],
    ['admin', ['viewer', 'analyst', 'editor', 'admin']],
    ['owner', ['viewer', 'analyst', 'editor', 'admin', 'owner']],
  ])('are, with the role %s: %j', (role, managed) => {
    expect(ROLES.filter((other) => role !== null && mayManage(role, other))).toEqual(managed);
    expect(rolesBeyond(role)).toEqual(ROLES.filter((other) => !managed.includes(other)));
  });
});

describe('A person', () => {
  it.each<[string, string, boolean]>([
    ['a:admin', 'a:viewer', true],
    ['a:admin', 'a:admin', true],
    ['a:admin', 'a:owner', false],
    ['a:owner', 'a:owner', true],
    ['a:editor', 'a:viewer', false],
    ['a:admin', 'a:viewer b:viewer', false],
    ['a:admin b:viewer', 'a:viewer b:viewer', false],
    ['a:admin b:admin', 'a:viewer b:owner', false],
    ['a:admin b:owner c:viewer', 'a:viewer b:owner', true],
    ['b:owner', 'a:viewer', false],
    ['', 'a:viewer', false],
    // Not a member of any team any more.
    ['a:owner', '', false],
  ])('with %j manages one with %j everywhere: %s', (own, theirs, expected) => {
    expect(mayManageEverywhere(roles(own), roles(theirs))).toBe(expected);
  });
});
