import type { Role } from './role';

/** A team of a person. */
export interface Membership {
  readonly teamId: string;
  readonly teamName: string;
  readonly phoneRegion: string | null;
  readonly requiresSecondFactor: boolean;
  /** See `Team`. */
  readonly sessionIdleMinutes: number | null;
  /** See `Team`. */
  readonly sessionMaxHours: number | null;
  /** The id of the person as a member of this team. */
  readonly userId: string;
  readonly role: Role;
}

/** The session of a person in the console. `SessionGuard` sets it. */
export interface SessionContext {
  readonly id: string;
  readonly accountId: string;
  readonly tokenHash: Buffer;
  /** Whether the password was correct and the second factor is still missing. */
  readonly needsSecondFactor: boolean;
  /** Whether the account has a second factor. */
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly confirmedAt: Date;
  readonly memberships: readonly Membership[];
}
