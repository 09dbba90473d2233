import type { Deadline } from '../limits/deadline';
import type { Transaction } from '../database/transaction';

/** The team and the key of a request. `ApiKeyGuard` creates it; it is the first argument of every call below. */
export interface TeamContext {
  readonly teamId: string;
  readonly teamName: string;
  /** ISO 3166 alpha-2 region of phone numbers without a country code; null when the team has none. */
  readonly phoneRegion: string | null;
  /** The transaction in which all statements of the request run, if any. */
  readonly transaction?: Transaction;
  /** The time limit of the request; absent for the command line, exports and background jobs. */
  readonly deadline?: Deadline;
  readonly key: {
    readonly id: string;
    readonly label: string | null;
    /** The first characters of the key, which identify it in logs. */
    readonly prefix: string;
    readonly createdAt: Date;
    readonly expiresAt: Date | null;
  };
}

/** The part of the context that a statement needs: team, transaction and deadline. */
export type TeamScope = Pick<TeamContext, 'teamId' | 'transaction' | 'deadline'>;

/** The scope of statements that must run in a transaction. Without one, a call of a method that takes it does not compile. */
export type TransactionScope = TeamScope & { readonly transaction: Transaction };

/** A scope with the region of phone numbers without a country code. */
export type RegionalScope = TeamScope & Pick<TeamContext, 'phoneRegion'>;
