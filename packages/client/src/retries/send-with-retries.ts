import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RapportError } from '../rapport-error';
import { attempt, type Send } from './attempt';
import { retryDelay } from './retry-delay';
import type { RetryOptions } from './retry-options';

const KEY_HEADER = 'Idempotency-Key';

/**
 * Returns a `fetch` that retries. All attempts of one POST have the same `Idempotency-Key`, so that it takes effect once even
 * if the response was lost. @throws RapportError
 */
export function sendWithRetries(
  send: Send,
  options: Required<RetryOptions>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { url, method, redirect, signal } = request;
    const headers = new Headers(request.headers);
    if (method === 'POST' && !headers.has(KEY_HEADER)) headers.set(KEY_HEADER, randomUUID());
    // Read into memory: the body of a Request can be read only once.
    const body = request.body === null ? null : await request.arrayBuffer();
    for (let attempts = 1; ; attempts += 1) {
      try {
        const init = { method, headers, body, redirect };
        return await attempt(send, url, init, signal, options.timeoutMs);
      } catch (error) {
        if (!(error instanceof RapportError)) throw error;
        error.idempotencyKey = headers.get(KEY_HEADER);
        const delay = retryDelay(error, attempts, options);
        if (delay === null) throw error;
        await sleep(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  };
}
