import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RapportError } from '../rapport-error';
import { attempt, type Send } from './attempt';
import { retryDelay } from './retry-delay';
import type { RetryOptions } from './retry-options';

const KEY = 'Idempotency-Key';

/**
 * Sends requests until they get through. All attempts of one POST have one `Idempotency-Key`, so that it takes
 * effect once even when only its answer was lost. @throws RapportError
 */
export function sendWithRetries(
  send: Send,
  options: Required<RetryOptions>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { url, method, redirect, signal } = request;
    const headers = new Headers(request.headers);
    if (method === 'POST' && !headers.has(KEY)) headers.set(KEY, randomUUID());
    // Kept: the body of a Request can be read once.
    const body = request.body === null ? null : await request.arrayBuffer();
    for (let attempts = 1; ; attempts += 1) {
      try {
        const init = { method, headers, body, redirect };
        return await attempt(send, url, init, signal, options.timeoutMs);
      } catch (error) {
        if (!(error instanceof RapportError)) throw error;
        error.idempotencyKey = headers.get(KEY);
        const delay = retryDelay(error, attempts, options);
        if (delay === null) throw error;
        await sleep(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  };
}
