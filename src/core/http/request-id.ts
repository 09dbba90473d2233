import type { IncomingMessage } from 'node:http';
import { newId } from '../identifiers';

export const REQUEST_ID_HEADER = 'X-Request-Id';

const SANE = /^[\w.:+/=@-]{1,128}$/;

/** The caller's own `X-Request-Id` when it is short and plain, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && SANE.test(sent) ? sent : newId();
}
