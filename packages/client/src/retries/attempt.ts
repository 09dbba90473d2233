import { RapportError } from '../rapport-error';
import { readError } from './read-error';

const JSON_TYPE = /^application\/json\b/;

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends a request once and waits for its answer: for all of it when it is JSON, since a connection can also
 * break in the middle. @throws RapportError; or the reason of `signal`, when that ended it
 */
export async function attempt(
  send: Send,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await send(url, {
      ...init,
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    if (!response.ok) throw await readError(response);
    return await received(response);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RapportError) throw error;
    throw new RapportError({
      code: 'NETWORK_FAULT',
      message: timeout.signal.aborted
        ? `There was no answer within ${timeoutMs} ms.`
        : 'The request or its answer got lost on the way.',
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function received(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) return response;
  return new Response(await response.arrayBuffer(), { status, headers });
}
