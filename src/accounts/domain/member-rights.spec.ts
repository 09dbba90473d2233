import { type Role, ROLES } from '../../core/http/requires-role.decorator';
import { mayManage, rolesBeyond } from './member-rights';

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
