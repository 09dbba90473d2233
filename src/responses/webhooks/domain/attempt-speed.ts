import { QUICK_MS } from '../../../core/jobs/outbox/delivery-lane';
import type { AttemptResult } from './judge-attempt';

/** The duration of an attempt: within {@link QUICK_MS}, longer, or longer than its timeout. */
export type AttemptSpeed = 'quick' | 'slow' | 'timedOut';

/** Classifies an attempt by the time for which it held a slot: a failure within {@link QUICK_MS} is `quick` too. */
export function classifySpeed(result: AttemptResult, tookMs: number): AttemptSpeed {
  if (result.kind === 'timedOut') return 'timedOut';
  return tookMs < QUICK_MS ? 'quick' : 'slow';
}
