import { Reflector } from '@nestjs/core';

/** The roles of members of a team. Each has the rights of those before it. */
export const ROLES = ['viewer', 'analyst', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** `@RequiresRole('editor')`: the lowest role that may call the endpoint in the console. */
export const RequiresRole = Reflector.createDecorator<Role>();

/**
 * `@RequiresRoleFor({ removeMissingFields: 'admin' })`: the lowest role that may ask for something by a property of the body, if it is
 * higher. `false`, `null` and `{}` ask for nothing: not for properties that null clears.
 */
export const RequiresRoleFor = Reflector.createDecorator<Readonly<Record<string, Role>>>();

/** Whether a role has the rights of `required`. */
export const hasRole = (role: Role, required: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(required);
