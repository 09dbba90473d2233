import { RapportError } from '../rapport-error';
import { readError } from './read-error';

const JSON_TYPE = /^application\/json\b/;

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends a request once and waits for its response; for a JSON response also for the whole body, so that a broken connection
 * fails the attempt. @throws RapportError; or the reason of `signal` if it was aborted
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
    return await withWholeBody(response);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RapportError) throw error;
    throw new RapportError({
      code: 'NETWORK_ERROR',
      message: timeout.signal.aborted
        ? `There was no response within ${timeoutMs} ms.`
        : 'The connection failed before the response was complete.',
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function withWholeBody(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) return response;
  return new Response(await response.arrayBuffer(), { status, headers });
}
