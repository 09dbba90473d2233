import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { TooManyAttemptsError } from '../../core/errors/api-error';
import { type CountedSubject, SignInAttemptsRepository } from './sign-in-attempts.repository';

interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

const PER_ACCOUNT_AND_ADDRESS: Limit = { name: 'both', max: 10, windowSeconds: 900 };
const PER_ADDRESS: Limit = { name: 'address', max: 30, windowSeconds: 900 };
const PER_ACCOUNT: Limit = { name: 'account', max: 100, windowSeconds: 3_600 };
const PER_DEVICE: Limit = { name: 'device', max: 10, windowSeconds: 900 };
const PER_SESSION: Limit = { name: 'session', max: 10, windowSeconds: 900 };
const PER_PERSON: Limit = { name: 'person', max: 30, windowSeconds: 3_600 };

/** How long a process rejects attempts without a statement; the operator may delete the counts in the database meanwhile. */
const BLOCKED_MS = 10_000;
const MAX_BLOCKED = 10_000;

/**
 * The sender of an attempt. Each kind is counted separately, so that strangers cannot lock out a person in a browser that the person uses:
 * `network`: a stranger, see `clientNetwork`; `device`: a browser in which the person has signed in before; `session`: a current session.
 */
export type Guesser =
  | { readonly network: string }
  | { readonly device: string }
  | { readonly session: { readonly id: string; readonly accountId: string } };

/** A counted attempt, for {@link SignInLimits.refund}. */
export interface Attempt {
  readonly subjects: readonly Buffer[];
  /** Whether it is the last attempt that strangers have for the account in this window. */
  readonly isLastOfStrangers: boolean;
}

interface Subject extends Limit {
  readonly hash: Buffer;
}

/** Bounds guesses of passwords and codes, in the database: for all processes together. */
@Injectable()
export class SignInLimits {
  /** The ends of windows whose limit is reached, by subject, in the time of `performance.now()`. */
  private readonly blocked = new LRUCache<string, number>({
    // `max` would allocate the memory for all of them at once.
    maxSize: MAX_BLOCKED,
    sizeCalculation: () => 1,
    ttl: BLOCKED_MS,
  });

  constructor(private readonly attempts: SignInAttemptsRepository) {}

  /**
   * Counts an attempt before its secret is compared.
   * @param secret what is guessed: `password <e-mail>` or `code <account id>`
   * @throws TooManyAttemptsError
   */
  async count(secret: string, guesser: Guesser): Promise<Attempt> {
    const groups = subjectsOf(secret, guesser);
    this.requireUnblocked(groups.flat());
    const counted: CountedSubject[] = [];
    for (const group of groups) counted.push(...(await this.countAll(group)));
    const account = hashOf(PER_ACCOUNT, secret);
    return {
      subjects: counted.map(({ subjectHash }) => subjectHash),
      isLastOfStrangers: counted.some(
        ({ subjectHash, attempts }) => attempts === PER_ACCOUNT.max && subjectHash.equals(account),
      ),
    };
  }

  /**
   * Compares the secret of a counted attempt. An attempt counts only if the secret was compared: strangers who overload the service
   * must not use up the attempts of others.
   */
  async compare<T>(attempt: Attempt, comparison: () => Promise<T>): Promise<T> {
    try {
      return await comparison();
    } catch (error) {
      await this.refund(attempt);
      throw error;
    }
  }

  /** Removes a successful attempt from the counts. */
  async refund({ subjects }: Attempt): Promise<void> {
    await this.attempts.refund(subjects);
  }

  /** Rejects further attempts beyond a limit without a statement. */
  private requireUnblocked(subjects: readonly Subject[]): void {
    const ends = subjects.map(
      ({ hash: subjectHash }) => this.blocked.get(subjectHash.toString('base64')) ?? 0,
    );
    const waitMs = Math.max(...ends) - performance.now();
    if (waitMs > 0) throw new TooManyAttemptsError(Math.ceil(waitMs / 1_000));
  }

  private async countAll(subjects: readonly Subject[]): Promise<CountedSubject[]> {
    const counts = await this.attempts.count(subjects);
    const waits = counts.map(({ subjectHash, attempts, endsInSeconds }) => {
      const limit = subjects.find((subject) => subject.hash.equals(subjectHash));
      if (limit === undefined || attempts <= limit.max) return 0;
      const end = performance.now() + endsInSeconds * 1_000;
      this.blocked.set(subjectHash.toString('base64'), end);
      return endsInSeconds;
    });
    const wait = Math.max(...waits);
    if (wait > 0) throw new TooManyAttemptsError(wait);
    return counts;
  }
}

/** The groups of subjects in the order in which they are counted. A group is counted only if no limit of those before it is reached. */
function subjectsOf(secret: string, guesser: Guesser): Subject[][] {
  if ('session' in guesser) {
    const { id, accountId } = guesser.session;
    return [[subject(PER_SESSION, id)], [subject(PER_PERSON, accountId)]];
  }
  if ('device' in guesser) return [[subject(PER_DEVICE, `${secret} ${guesser.device}`)]];
  const { network } = guesser;
  return [
    [subject(PER_ACCOUNT_AND_ADDRESS, `${secret} ${network}`), subject(PER_ADDRESS, network)],
    // Last, so that one address cannot lock the account for all others.
    [subject(PER_ACCOUNT, secret)],
  ];
}

const subject = (limit: Limit, text: string): Subject => ({ ...limit, hash: hashOf(limit, text) });

/** The text is hashed, because people type passwords into the field of the e-mail address. */
const hashOf = ({ name }: Limit, text: string): Buffer =>
  hash('sha256', `${name} ${text}`, 'buffer');
