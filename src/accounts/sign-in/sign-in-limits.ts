import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { TooManyAttemptsError } from '../../core/errors/api-error';

interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

const PER_ACCOUNT_AND_ADDRESS: Limit = { name: 'both', max: 10, windowSeconds: 900 };
const PER_ADDRESS: Limit = { name: 'address', max: 30, windowSeconds: 900 };
const PER_ACCOUNT: Limit = { name: 'account', max: 100, windowSeconds: 3_600 };

/** Sorted, so that concurrent attempts lock the rows in one order. */
const COUNT = `
  INSERT INTO sign_in_attempts AS a (subject_hash, attempts, window_ends_at)
  SELECT subject, 1, now() + make_interval(secs => seconds)
    FROM unnest($1::bytea[], $2::integer[]) AS s (subject, seconds) ORDER BY subject
  ON CONFLICT (subject_hash) DO UPDATE
    SET attempts = CASE WHEN a.window_ends_at <= now() THEN 1 ELSE a.attempts + 1 END,
        window_ends_at = CASE WHEN a.window_ends_at <= now() THEN excluded.window_ends_at ELSE a.window_ends_at END
  RETURNING subject_hash AS "subject", attempts,
            ceil(extract(epoch FROM window_ends_at - now()))::integer AS "endsInSeconds"`;

const REFUND =
  'UPDATE sign_in_attempts SET attempts = greatest(attempts - 1, 0) WHERE subject_hash = ANY ($1)';

interface CountedSubject {
  readonly subject: Buffer;
  readonly attempts: number;
  readonly endsInSeconds: number;
}

/** A counted attempt, for {@link SignInLimits.refund}. */
export interface Attempt {
  readonly subjects: readonly Buffer[];
}

/** Bounds guesses of passwords and codes, in the database: for all processes together. */
@Injectable()
export class SignInLimits {
  constructor(private readonly database: Database) {}

  /**
   * Counts an attempt before its secret is compared.
   * @param account what is guessed: `password <e-mail>` or `code <account id>`
   * @param network the network of the client, see `clientNetwork`
   * @throws TooManyAttemptsError
   */
  async count(account: string, network: string): Promise<Attempt> {
    const ofAddress = await this.countAll([
      [PER_ACCOUNT_AND_ADDRESS, `${account} ${network}`],
      [PER_ADDRESS, network],
    ]);
    // Counted only if the other limits are not reached, so that one address cannot lock the account for all others.
    const ofAccount = await this.countAll([[PER_ACCOUNT, account]]);
    return { subjects: [...ofAddress, ...ofAccount] };
  }

  /** Removes a successful attempt from the counts. */
  async refund({ subjects }: Attempt): Promise<void> {
    await this.database.query(REFUND, [subjects]);
  }

  async deleteExpired(): Promise<void> {
    await this.database.query('DELETE FROM sign_in_attempts WHERE window_ends_at <= now()');
  }

  private async countAll(entries: readonly (readonly [Limit, string])[]): Promise<Buffer[]> {
    const limited = entries.map(([limit, subject]) => ({ limit, hash: hashOf(limit, subject) }));
    const rows = await this.database.query<CountedSubject>(COUNT, [
      limited.map(({ hash }) => hash),
      limited.map(({ limit }) => limit.windowSeconds),
    ]);
    const waits = limited.map(({ limit, hash }) => {
      const row = rows.find(({ subject }) => subject.equals(hash));
      return row !== undefined && row.attempts > limit.max ? row.endsInSeconds : 0;
    });
    const wait = Math.max(...waits);
    if (wait > 0) throw new TooManyAttemptsError(wait);
    return limited.map(({ hash }) => hash);
  }
}

/** Hashed, because people type passwords into the field of the e-mail address. */
const hashOf = ({ name }: Limit, subject: string): Buffer =>
  hash('sha256', `${name} ${subject}`, 'buffer');
