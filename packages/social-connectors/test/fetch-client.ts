import { ConnectionFailure, type HttpClient } from '../src/http/http-client';

/** Sends requests with `fetch`. */
export const fetchClient: HttpClient = {
  async send({ maxBytes, ...request }) {
    const { url, ...options } = request;
    try {
      const response = await fetch(url, { ...options, redirect: 'manual' });
      const text = await response.text();
      if (text.length > maxBytes) throw new ConnectionFailure('too_long');
      return { status: response.status, headers: Object.fromEntries(response.headers), text };
    } catch (error) {
      if (error instanceof ConnectionFailure) throw error;
      throw new ConnectionFailure(codeOf(error));
    }
  },
};

/** `fetch` hides the error of the connection in a cause. */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  // undici has a code of its own for a connection that the server closes.
  if (cause?.code === 'UND_ERR_SOCKET') return 'ECONNRESET';
  return typeof cause?.code === 'string' ? cause.code : 'network';
}
