/** People need more time to read and fill in a form. */
const TOO_FAST_MS = 2_000;
/** Before this time, only programs fill in the trap; later, password managers may do so too. */
const TRAP_MS = 5_000;
/** After this time, the only submission of its network in an hour needs no proof of work: visitors without JavaScript cannot compute one. */
const NO_WORK_MIN_AGE_MS = 20_000;

export type SpamReason = 'trap' | 'too_fast' | 'no_work';

export interface SubmissionSigns {
  /** Time since the page was sent. */
  readonly ageMs: number;
  /** Whether the input that people do not see has a text. */
  readonly isTrapFilled: boolean;
  readonly needsWork: boolean;
  readonly hasWork: boolean;
  /** Whether no other page was submitted from this network in the last hour. */
  readonly isOnlySubmission: boolean;
}

export interface SpamVerdict {
  /** true: the submission goes into quarantine. */
  readonly isSpam: boolean;
  readonly reasons: readonly SpamReason[];
}

/**
 * Judges a submission. One sign alone is not enough, because people also use password managers, type fast or browse without JavaScript.
 */
export function judgeSubmission(signs: SubmissionSigns): SpamVerdict {
  const { ageMs, isTrapFilled, needsWork, hasWork, isOnlySubmission } = signs;
  const isSlowAndAlone = ageMs >= NO_WORK_MIN_AGE_MS && isOnlySubmission;
  const lacksWork = needsWork && !hasWork && !isSlowAndAlone;
  const reasons: SpamReason[] = [
    ...(isTrapFilled ? (['trap'] as const) : []),
    ...(ageMs < TOO_FAST_MS ? (['too_fast'] as const) : []),
    ...(lacksWork ? (['no_work'] as const) : []),
  ];
  const isTrapped = isTrapFilled && ageMs < TRAP_MS;
  return { isSpam: isTrapped || reasons.length >= 2, reasons };
}
