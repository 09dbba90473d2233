import type { KeyView, MemberView } from './generated';

/** The shapes of /console/openapi.json, in the words of the pages. Times are ISO 8601 in UTC. */
export type {
  AuditEventView as AuditEvent,
  CurrentSessionView as Session,
  InvitationView as Invitation,
  KeyView as Key,
  MemberView as Member,
  MembershipView as Membership,
  PersonView as Person,
  SessionView as SignedInDevice,
  TeamView as Team,
} from './generated';

export type Role = MemberView['role'];
export type KeyAccess = KeyView['access'];

/** From the fewest rights to the most. */
export const ROLES = [
  'viewer',
  'analyst',
  'editor',
  'admin',
  'owner',
] as const satisfies readonly Role[];

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

export const hasRole = (role: Role, minRole: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(minRole);
