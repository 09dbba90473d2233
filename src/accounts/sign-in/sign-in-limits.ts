import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TooManyAttemptsError } from '../../core/errors/api-error';
import { SignInAttemptsRepository } from './sign-in-attempts.repository';

interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

const PER_ACCOUNT_AND_ADDRESS: Limit = { name: 'both', max: 10, windowSeconds: 900 };
const PER_ADDRESS: Limit = { name: 'address', max: 30, windowSeconds: 900 };
const PER_ACCOUNT: Limit = { name: 'account', max: 100, windowSeconds: 3_600 };

/** A counted attempt, for {@link SignInLimits.refund}. */
export interface Attempt {
  readonly subjects: readonly Buffer[];
}

/** Bounds guesses of passwords and codes, in the database: for all processes together. */
@Injectable()
export class SignInLimits {
  constructor(private readonly attempts: SignInAttemptsRepository) {}

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
    await this.attempts.refund(subjects);
  }

  private async countAll(entries: readonly (readonly [Limit, string])[]): Promise<Buffer[]> {
    const limited = entries.map(([limit, subject]) => ({ ...limit, hash: hashOf(limit, subject) }));
    const counts = await this.attempts.count(limited);
    const waits = limited.map(({ max, hash }) => {
      const count = counts.find(({ subjectHash }) => subjectHash.equals(hash));
      return count !== undefined && count.attempts > max ? count.endsInSeconds : 0;
    });
    const wait = Math.max(...waits);
    if (wait > 0) throw new TooManyAttemptsError(wait);
    return limited.map(({ hash }) => hash);
  }
}

/** Hashed, because people type passwords into the field of the e-mail address. */
const hashOf = ({ name }: Limit, subject: string): Buffer =>
  hash('sha256', `${name} ${subject}`, 'buffer');
