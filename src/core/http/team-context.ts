import type { Deadline } from '../limits/deadline';
import type { Transaction } from '../database/transaction';

/** Who is calling: made once by the guard, handed on as the first argument of every call below it. */
export interface TeamContext {
  readonly teamId: string;
  readonly teamName: string;
  /** ISO 3166 alpha-2 region of phone numbers without a country code; null when the team has none. */
  readonly phoneRegion: string | null;
  /** Set while the request runs inside a transaction of its own; every statement for it goes there. */
  readonly transaction?: Transaction;
  /** The time limit of the request; absent where no request waits: command line, exports, background jobs. */
  readonly deadline?: Deadline;
  readonly key: {
    readonly id: string;
    readonly label: string | null;
    /** The first characters of the key, enough to recognise it by. */
    readonly prefix: string;
    readonly createdAt: Date;
    readonly expiresAt: Date | null;
  };
}

/** As much of the context as a statement needs: whose rows, on which connection, and until when. */
export type TeamScope = Pick<TeamContext, 'teamId' | 'transaction' | 'deadline'>;

/** The scope of statements that must run in a transaction. Without one, a call of a method that takes it does not compile. */
export type TransactionScope = TeamScope & { readonly transaction: Transaction };

/** Also in which region a phone number without a country code is the team's. */
export type RegionalScope = TeamScope & Pick<TeamContext, 'phoneRegion'>;
