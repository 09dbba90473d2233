import { Reflector } from '@nestjs/core';

/** The roles of members of a team. Each has the rights of those before it. */
export const ROLES = ['viewer', 'analyst', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** `@RequiresRole('editor')`: the lowest role that may call the endpoint in the console. */
export const RequiresRole = Reflector.createDecorator<Role>();

/** `@RequiresRoleFor({ webhookSecret: 'admin' })`: the lowest role that may send a property of the body, if it is higher. */
export const RequiresRoleFor = Reflector.createDecorator<Readonly<Record<string, Role>>>();

/** Whether a role has the rights of `required`. */
export const hasRole = (role: Role, required: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(required);

/** Whether a member may invite, change and remove people with the role `other`: administrators may, up to their own role. */
export const mayManage = (role: Role, other: Role): boolean =>
  hasRole(role, 'admin') && hasRole(role, other);

/** The roles that a member may not give to others. @param role null: the person is not a member any more */
export const rolesBeyond = (role: Role | null): Role[] =>
  ROLES.filter((other) => role === null || !mayManage(role, other));
