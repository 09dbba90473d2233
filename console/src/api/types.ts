/** The shapes of docs/console-api.md. Times are ISO 8601 in UTC. */

/** From the fewest rights to the most. */
export const ROLES = ['viewer', 'analyst', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

export const hasRole = (role: Role, least: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(least);

export interface Person {
  id: string;
  email: string;
  name: string;
  timeZone: string | null;
  locale: string | null;
  hasSecondFactor: boolean;
  recoveryCodesLeft: number;
}

export interface Membership {
  teamId: string;
  teamName: string;
  role: Role;
  requiresSecondFactor: boolean;
}

export interface Session {
  person: Person;
  memberships: Membership[];
  session: { id: string; createdAt: string; expiresAt: string; confirmedUntil: string | null };
}

export interface SignedInDevice {
  id: string;
  createdAt: string;
  seenAt: string;
  expiresAt: string;
  userAgent: string | null;
  addressPrefix: string | null;
  isCurrent: boolean;
}

export interface Team {
  id: string;
  name: string;
  phoneRegion: string | null;
  requiresSecondFactor: boolean;
  /** null: 7 days. */
  sessionIdleMinutes: number | null;
  role: Role;
  createdAt: string;
}

export interface Member {
  id: string;
  email: string;
  name: string;
  role: Role;
  hasSecondFactor: boolean;
  joinedAt: string;
  lastSeenAt: string | null;
  isSelf: boolean;
}

interface NamedPerson {
  id: string;
  name: string;
}

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: NamedPerson | null;
  createdAt: string;
  expiresAt: string;
}

export type KeyAccess = 'full' | 'read';

export interface Key {
  id: string;
  label: string | null;
  prefix: string;
  access: KeyAccess;
  createdAt: string;
  createdBy: NamedPerson | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  isExpiringSoon: boolean;
  isUnused: boolean;
}

export interface AuditEvent {
  id: string;
  at: string;
  actor: { kind: 'user' | 'key' | 'system'; id: string | null; name: string | null };
  action: string;
  target: { kind: string; id: string | null } | null;
  details: Record<string, unknown> | null;
  requestId: string | null;
}
