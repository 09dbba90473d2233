import { Injectable } from '@nestjs/common';
import { Deadline } from '@rapport/pg-lanes';
import { serviceShare, type Share } from '../../core/limits/share';
import { Database } from '../../core/database/database';

/** Sorted, so that concurrent attempts lock the rows in one order. */
const COUNT_ATTEMPTS = `
  INSERT INTO sign_in_attempts AS a (subject_hash, attempts, window_ends_at)
  SELECT subject, 1, now() + make_interval(secs => seconds)
    FROM unnest($1::bytea[], $2::integer[]) AS s (subject, seconds) ORDER BY subject
  ON CONFLICT (subject_hash) DO UPDATE
    SET attempts = CASE WHEN a.window_ends_at <= now() THEN 1 ELSE a.attempts + 1 END,
        window_ends_at = CASE WHEN a.window_ends_at <= now() THEN excluded.window_ends_at ELSE a.window_ends_at END
  RETURNING subject_hash AS "subjectHash", attempts,
            ceil(extract(epoch FROM window_ends_at - now()))::integer AS "endsInSeconds"`;

const REFUND_ATTEMPTS =
  'UPDATE sign_in_attempts SET attempts = greatest(attempts - 1, 0) WHERE subject_hash = ANY ($1)';

export interface CountedSubject {
  readonly subjectHash: Buffer;
  readonly attempts: number;
  /** Whole seconds until the window ends, and the count with it. */
  readonly endsInSeconds: number;
}

/** The share of all people who sign in. */
const shareOfAttempts = (): Share => serviceShare('sign-in attempts', new Deadline());

/** Counts of attempts to sign in, each until the end of its window. */
@Injectable()
export class SignInAttemptsRepository {
  constructor(private readonly database: Database) {}

  /** Counts an attempt of each subject; starts a window where none is open. */
  count(
    subjects: readonly { readonly hash: Buffer; readonly windowSeconds: number }[],
  ): Promise<CountedSubject[]> {
    return this.database
      .for(shareOfAttempts(), 'write')
      .query<CountedSubject>(COUNT_ATTEMPTS, [
        subjects.map(({ hash }) => hash),
        subjects.map(({ windowSeconds }) => windowSeconds),
      ]);
  }

  /** Removes one attempt from the count of each subject. */
  async refund(subjectHashes: readonly Buffer[]): Promise<void> {
    await this.database.for(shareOfAttempts(), 'write').query(REFUND_ATTEMPTS, [subjectHashes]);
  }
}
