import { backOff, MAX_DELAY_MS } from '../../../core/jobs/outbox/retry-delay';
import { readRetryAfter } from '../../../core/values/retry-after';
import type { DeliveryStatus } from '../entities/webhook-delivery.entity';

/** The result of one attempt. */
export type AttemptResult =
  | {
      kind: 'responded';
      statusCode: number;
      retryAfter: string | null;
      /** The start of the response's body as text; see `readReceived`. */
      received?: string | null;
    }
  /** The status code is known if the timeout came while the body was read. */
  | { kind: 'timedOut'; afterMs: number; statusCode: number | null }
  /** A shutdown ended the attempt. The receiver may have accepted the message, so the attempt counts. */
  | { kind: 'interrupted'; statusCode: number | null }
  | { kind: 'disconnected'; code: string; statusCode: number | null }
  /** Nothing was sent because the address is not public. */
  | { kind: 'blocked' };

export interface AttemptVerdict {
  status: DeliveryStatus;
  lastStatusCode: number | null;
  lastError: string | null;
  /** Whether the result counts as an attempt. */
  wasTried: boolean;
  /** The delay before the next attempt; 0 unless the status is `pending`. */
  retryInMs: number;
}

export interface RetryRules {
  /** The number of this attempt, counted from 1. */
  attempt: number;
  maxAttempts: number;
  firstBackOffMs: number;
  now: number;
  random: () => number;
}

/** Decides whether a delivery is delivered, retried, failed or blocked. */
export function judgeAttempt(result: AttemptResult, rules: RetryRules): AttemptVerdict {
  const lastStatusCode = result.kind === 'blocked' ? null : result.statusCode;
  const shown = { lastStatusCode, lastError: explain(result), wasTried: true };
  if (shown.lastError === null) return { ...shown, status: 'delivered', retryInMs: 0 };
  if (result.kind === 'blocked') return { ...shown, status: 'blocked', retryInMs: 0 };
  const isOver = rules.attempt >= rules.maxAttempts || !isWorthRetrying(result);
  return isOver
    ? { ...shown, status: 'failed', retryInMs: 0 }
    : { ...shown, status: 'pending', retryInMs: waitAfter(result, rules) };
}

function waitAfter(result: AttemptResult, rules: RetryRules): number {
  const retryAfter = result.kind === 'responded' ? result.retryAfter : null;
  return Math.max(
    readRetryAfter(retryAfter, rules.now, MAX_DELAY_MS) ?? 0,
    backOff(rules.attempt, rules.firstBackOffMs, rules.random),
  );
}

/** Network errors, timeouts, 408, 429 and 5xx may be temporary. */
function isWorthRetrying(result: AttemptResult): boolean {
  if (result.kind !== 'responded') return true;
  return result.statusCode === 408 || result.statusCode === 429 || result.statusCode >= 500;
}

/** Returns null if the delivery arrived. */
function explain(result: AttemptResult): string | null {
  if (result.kind === 'responded') return explainStatus(result.statusCode);
  if (result.kind === 'timedOut') {
    return `The receiver did not respond completely within ${result.afterMs / 1_000} s.`;
  }
  if (result.kind === 'interrupted') {
    return 'The service was stopped before the receiver had responded completely.';
  }
  return result.kind === 'disconnected'
    ? `The connection to the receiver failed (${result.code}).`
    : 'Nothing was sent: the address of the webhook is not public.';
}

function explainStatus(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  if (statusCode === 410) return 'The receiver responded with 410: it accepts no more deliveries.';
  return statusCode >= 300 && statusCode < 400
    ? `The receiver responded with ${statusCode}; redirects are not followed.`
    : `The receiver responded with ${statusCode}.`;
}
