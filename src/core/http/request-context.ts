import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { newId } from '../identifiers';
import type { RateState } from '../limits/rate-limiter';
import type { TeamContext } from './team-context';

/** What the layers before the controllers leave on a request. */
export interface AppRequest extends Request {
  requestId: string;
  /** Set by the API-key guard; absent on public routes. */
  team?: TeamContext;
  /** Set where requests are counted. */
  rateLimit?: RateState;
  /** true: whatever its endpoint throws has been thrown under its `Idempotency-Key`. */
  isKeyClaimed?: boolean;
}

export const REQUEST_ID_HEADER = 'X-Request-Id';

const SANE = /^[\w.:+/=@-]{1,128}$/;

/** The caller's own `X-Request-Id` when it is short and plain, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && SANE.test(sent) ? sent : newId();
}
