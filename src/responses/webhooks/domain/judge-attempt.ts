import type { DeliveryStatus } from '../entities/webhook-delivery.entity';
import { backOff, readRetryAfter } from './retry-delay';

/** What became of one attempt. */
export type AttemptResult =
  | { kind: 'answered'; statusCode: number; retryAfter: string | null }
  /** Time ran out; with a status code when only the rest of the answer was missing. */
  | { kind: 'timedOut'; afterMs: number; statusCode: number | null }
  | { kind: 'disconnected'; code: string; statusCode: number | null }
  /** Nothing was sent, since the address is not public. */
  | { kind: 'refused' };

export interface Verdict {
  status: DeliveryStatus;
  lastStatusCode: number | null;
  lastError: string | null;
  /** Whether it counts as an attempt. */
  wasTried: boolean;
  /** For a delivery that stays pending: how long until the next attempt. */
  retryInMs: number;
}

export interface RetryRules {
  /** Of this one, counted from 1. */
  attempt: number;
  maxAttempts: number;
  firstBackOffMs: number;
  now: number;
  random: () => number;
}

/** Whether a delivery has arrived, is to be tried again, or has failed for good. */
export function judgeAttempt(result: AttemptResult, rules: RetryRules): Verdict {
  const lastStatusCode = result.kind === 'refused' ? null : result.statusCode;
  const told = { lastStatusCode, lastError: explain(result), wasTried: true };
  if (told.lastError === null) return { ...told, status: 'delivered', retryInMs: 0 };
  if (result.kind === 'refused') return { ...told, status: 'blocked', retryInMs: 0 };
  const isOver = rules.attempt >= rules.maxAttempts || !isWorthRetrying(result);
  return isOver
    ? { ...told, status: 'failed', retryInMs: 0 }
    : { ...told, status: 'pending', retryInMs: waitAfter(result, rules) };
}

function waitAfter(result: AttemptResult, rules: RetryRules): number {
  const retryAfter = result.kind === 'answered' ? result.retryAfter : null;
  return Math.max(
    readRetryAfter(retryAfter, rules.now) ?? 0,
    backOff(rules.attempt, rules.firstBackOffMs, rules.random),
  );
}

/** Faults that may pass: of the network, of time, 408, 429 and those that the receiver calls its own. */
function isWorthRetrying(result: AttemptResult): boolean {
  if (result.kind !== 'answered') return true;
  return result.statusCode === 408 || result.statusCode === 429 || result.statusCode >= 500;
}

/** null: it arrived. */
function explain(result: AttemptResult): string | null {
  if (result.kind === 'answered') return explainStatus(result.statusCode);
  if (result.kind === 'timedOut') {
    return `The receiver did not answer completely within ${result.afterMs / 1_000} s.`;
  }
  return result.kind === 'disconnected'
    ? `The connection to the receiver failed (${result.code}).`
    : 'Nothing was sent: the address of the webhook is not public.';
}

function explainStatus(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  if (statusCode === 410) return 'The receiver answered 410: it wants no more deliveries.';
  return statusCode >= 300 && statusCode < 400
    ? `The receiver answered ${statusCode}; redirects are not followed.`
    : `The receiver answered ${statusCode}.`;
}
