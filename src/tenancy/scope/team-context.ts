import type { AuditedChange } from '../audit/audited-change';
import type { KeyToStore } from '../idempotency/store-key.sql';
import type { Deadline } from '../../core/limits/deadline';
import type { Role } from '../access/requires-role.decorator';
import type { Transaction } from '../../core/database/transaction';

export const KEY_ACCESS = ['full', 'read'] as const;
/** `read`: the key is rejected by every write. */
export type KeyAccess = (typeof KEY_ACCESS)[number];

interface RequestTeam {
  readonly teamId: string;
  readonly teamName: string;
  /** ISO 3166 alpha-2 region of phone numbers without a country code; null when the team has none. */
  readonly phoneRegion: string | null;
  /** The transaction in which all statements of the request run, if any. */
  readonly transaction?: Transaction;
  /** The `Idempotency-Key` that the only statement of the endpoint stores together with its effect, in place of a transaction. */
  readonly keyToStore?: KeyToStore;
  /** The time limit of the request; absent for the command line, exports and background jobs. */
  readonly deadline?: Deadline;
  /** What is changed, for a service that records it in the audit log itself; absent: nothing is recorded. */
  readonly change?: AuditedChange;
}

/** The team of a program. `ApiKeyGuard` creates it. */
export interface KeyTeamContext extends RequestTeam {
  readonly key: {
    readonly id: string;
    readonly label: string | null;
    /** The first characters of the key, which identify it in logs. */
    readonly prefix: string;
    readonly access: KeyAccess;
    readonly createdAt: Date;
    readonly expiresAt: Date | null;
  };
  readonly member?: undefined;
}

/** The team of a person in the console. `SessionGuard` creates it. */
export interface MemberTeamContext extends RequestTeam {
  readonly key?: undefined;
  readonly member: {
    /** The id of the membership. */
    readonly userId: string;
    readonly accountId: string;
    readonly role: Role;
  };
}

/** The team of a request, and the key or person that sent it. Services and repositories take it as their first argument. */
export type TeamContext = KeyTeamContext | MemberTeamContext;

/** The id of the member or of the API key that sent the request. */
export const actorIdOf = ({ key, member }: TeamContext): string =>
  member === undefined ? key.id : member.userId;

/** The part of the context that a statement needs: team, transaction or key, deadline, and the change to record. */
export type TeamScope = Pick<
  TeamContext,
  'teamId' | 'transaction' | 'keyToStore' | 'deadline' | 'change'
>;

/** The scope of statements that must run in a transaction. Without one, a call of a method that takes it does not compile. */
export type TransactionScope = TeamScope & { readonly transaction: Transaction };

/** A scope with the region of phone numbers without a country code. */
export type RegionalScope = TeamScope & Pick<TeamContext, 'phoneRegion'>;
