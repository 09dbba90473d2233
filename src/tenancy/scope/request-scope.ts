import { PER_STATEMENT } from '@rapport/pg-lanes';
import type { Share } from '../../core/limits/share';
import type { Transaction } from '../../core/database/transaction';
import type { Role } from './role';

export const KEY_ACCESS = ['full', 'read'] as const;
/** Every write rejects a key with `read`. */
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** A program with an API key. */
export interface KeyActor {
  readonly kind: 'key';
  readonly id: string;
  readonly label: string | null;
  /** The first characters of the key, which identify it in logs. */
  readonly prefix: string;
  readonly access: KeyAccess;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly teamName: string;
}

/** A person in the console. */
export interface MemberActor {
  readonly kind: 'user';
  /** The id of the membership. */
  readonly id: string;
  readonly accountId: string;
  readonly role: Role;
}

/** The operator on the command line, a visitor of a public page, or a background job. */
export interface SystemActor {
  readonly kind: 'system';
  readonly id: null;
}

/** Who acts. */
export type Actor = KeyActor | MemberActor | SystemActor;

/**
 * The team of a request or job, who acts for it, and until when: the first argument of services and repositories. Read-only. The team
 * pays for the statements, in its share of the connections.
 */
export interface RequestScope<Acting extends Actor = Actor> extends Share {
  readonly teamId: string;
  /** ISO 3166 alpha-2 region of phone numbers without a country code, or null if the team has none. */
  readonly phoneRegion: string | null;
  readonly actor: Acting;
  /** null without a request, as in commands and jobs. */
  readonly requestId: string | null;
}

/**
 * A scope with an open transaction, see `Database.transaction`: its statements, and those of `database.for(unit, …)`, commit together or
 * not at all. A method that must run in a transaction takes a unit of work instead of a scope.
 */
export type UnitOfWork<Acting extends Actor = Actor> = RequestScope<Acting> & Transaction;

const SYSTEM_ACTOR: SystemActor = { kind: 'system', id: null };

/**
 * The scope of work for a team without a request, such as a command or a background job. Without a `deadline`, each statement has its
 * own time limit.
 * @param phoneRegion needed only where phone numbers are read
 */
export const systemScope = (
  teamId: string,
  {
    phoneRegion = null,
    deadline = PER_STATEMENT,
    readsPrimary = false,
  }: Partial<Pick<RequestScope, 'phoneRegion' | 'deadline' | 'readsPrimary'>> = {},
): RequestScope<SystemActor> => ({
  shareId: teamId,
  teamId,
  phoneRegion,
  actor: SYSTEM_ACTOR,
  deadline,
  readsPrimary,
  requestId: null,
});

/** The same scope without the deadline of its request, for responses that are sent as fast as the client reads them. */
export const withoutDeadline = <Scope extends RequestScope>(scope: Scope): Scope => ({
  ...scope,
  deadline: PER_STATEMENT,
});
