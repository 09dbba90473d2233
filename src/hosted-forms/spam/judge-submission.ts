/** People need more time to read and fill in a form. */
const TOO_FAST_MS = 2_000;
/** Before this time, only programs fill in the trap; later, password managers may do so too. */
const TRAP_MS = 5_000;
/**
 * During an attack, the only submission of its network in an hour needs no proof of work after this time: visitors without JavaScript
 * cannot compute one.
 */
const NO_WORK_MIN_AGE_MS = 20_000;

/** Why a submission needs a proof of work: the settings of the form demand it, or the form is under attack. */
export type WorkDemand = 'settings' | 'attack';

export type SpamReason = 'trap' | 'too_fast' | 'no_work';

export interface SubmissionSigns {
  /** Time since the page was sent. */
  readonly ageMs: number;
  /** Whether the input that people do not see has a text. */
  readonly isTrapFilled: boolean;
  readonly workDemand: WorkDemand | null;
  readonly hasWork: boolean;
  /** Whether no other page was submitted from this network in the last hour. */
  readonly isOnlySubmission: boolean;
}

export interface SpamVerdict {
  /** Whether the submission goes into quarantine. */
  readonly isSpam: boolean;
  readonly reasons: readonly SpamReason[];
}

/**
 * Judges a submission. A missing proof of work is enough for a quarantine, because a program can also wait. One other sign alone is not
 * enough, because people use password managers and type fast.
 */
export function judgeSubmission(signs: SubmissionSigns): SpamVerdict {
  const { ageMs, isTrapFilled, workDemand, hasWork, isOnlySubmission } = signs;
  const isSlowAndAlone = ageMs >= NO_WORK_MIN_AGE_MS && isOnlySubmission;
  const isExempt = workDemand === 'attack' && isSlowAndAlone;
  const lacksWork = workDemand !== null && !hasWork && !isExempt;
  const reasons: SpamReason[] = [
    ...(isTrapFilled ? (['trap'] as const) : []),
    ...(ageMs < TOO_FAST_MS ? (['too_fast'] as const) : []),
    ...(lacksWork ? (['no_work'] as const) : []),
  ];
  const isTrapped = isTrapFilled && ageMs < TRAP_MS;
  return { isSpam: lacksWork || isTrapped || reasons.length >= 2, reasons };
}
