import { hasRole, type Role, ROLES } from '../../tenancy/scope/role';

/** Whether a member may invite, change and remove people with the role `other`: administrators may, up to their own role. */
export const mayManage = (role: Role, other: Role): boolean =>
  hasRole(role, 'admin') && hasRole(role, other);

/** The roles that a member may not give to others. @param role null if the person is not a member any more */
export const rolesBeyond = (role: Role | null): Role[] =>
  ROLES.filter((other) => role === null || !mayManage(role, other));

/** A role in a team. */
export interface TeamRole {
  readonly teamId: string;
  readonly role: Role;
}

/** Whether a person may manage another one in every team of the other one, to which a new password gives access. */
export const mayManageEverywhere = (
  own: readonly TeamRole[],
  theirs: readonly TeamRole[],
): boolean =>
  theirs.length > 0 &&
  theirs.every(({ teamId, role }) => {
    const membership = own.find((one) => one.teamId === teamId);
    return membership !== undefined && mayManage(membership.role, role);
  });
