/** The roles of members of a team. Each has the rights of those before it. */
export const ROLES = ['viewer', 'analyst', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role has the rights of `required`. */
export const hasRole = (role: Role, required: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(required);
