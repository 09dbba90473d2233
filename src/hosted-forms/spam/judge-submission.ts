/** People need longer to read and fill in a form. */
const TOO_FAST_MS = 2_000;
/** Within this time, only a program fills in the trap; later, it may have been a password manager. */
const TRAP_MS = 5_000;
/** A visitor without JavaScript, who cannot prove work, took at least this long. */
const PATIENCE_MS = 20_000;

export type SpamReason = 'trap' | 'too_fast' | 'no_work';

export interface SubmissionSigns {
  /** Time since the page was sent. */
  readonly ageMs: number;
  /** Whether the input that people do not see has a text. */
  readonly isTrapFilled: boolean;
  readonly needsWork: boolean;
  readonly hasWork: boolean;
  /** Whether no other page was submitted from this address in the last hour. */
  readonly isQuietAddress: boolean;
}

export interface SpamVerdict {
  /** true: the submission goes into quarantine. */
  readonly isSpam: boolean;
  readonly reasons: readonly SpamReason[];
}

/**
 * Judges a submission. One sign alone is not enough, because people also use password managers, type fast or browse without JavaScript.
 * A submission after PATIENCE_MS from an address without other submissions needs no proof of work.
 */
export function judgeSubmission(signs: SubmissionSigns): SpamVerdict {
  const { ageMs, isTrapFilled, needsWork, hasWork, isQuietAddress } = signs;
  const isPatient = ageMs >= PATIENCE_MS && isQuietAddress;
  const lacksWork = needsWork && !hasWork && !isPatient;
  const reasons: SpamReason[] = [
    ...(isTrapFilled ? (['trap'] as const) : []),
    ...(ageMs < TOO_FAST_MS ? (['too_fast'] as const) : []),
    ...(lacksWork ? (['no_work'] as const) : []),
  ];
  const isTrapped = isTrapFilled && ageMs < TRAP_MS;
  return { isSpam: isTrapped || reasons.length >= 2, reasons };
}
