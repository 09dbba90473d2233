import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { newId } from '../identifiers';
import type { Deadline } from '../limits/deadline';
import type { RateState } from '../limits/rate-limiter';
import type { SessionContext } from './session-context';
import type { TeamContext } from './team-context';

/** A request with the properties that the lifecycle and the guards set. */
export interface AppRequest extends Request {
  requestId: string;
  /** Set by `ApiKeyGuard` or `SessionGuard`; absent on public routes. */
  team?: TeamContext;
  /** Set on the hosted pages of forms, which need no key: the team that owns the form. */
  visitedTeamId?: string;
  /** Set by `SessionGuard`, on routes of the console that need one. */
  session?: SessionContext;
  /** Set by `SessionGuard`, on routes of the console; that of the team, if there is one. */
  deadline?: Deadline;
  /** Set by `RateLimitGuard` unless the limit is disabled. */
  rateLimit?: RateState;
  /** Set by `IgnoredParametersGuard`: the value of the header that names the query parameters that the endpoint does not know. */
  ignoredParameters?: string;
  /** Whether the endpoint runs under its `Idempotency-Key`: the errors of the key have been checked. */
  isKeyClaimed?: boolean;
}

export const REQUEST_ID_HEADER = 'X-Request-Id';

const ACCEPTED_ID = /^[\w.:+/=@-]{1,128}$/;

/** Returns the `X-Request-Id` of the request if it has at most 128 plain characters, else a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && ACCEPTED_ID.test(sent) ? sent : newId();
}

/** Whether requests with this method only read (RFC 9110, section 9.2.1). The service has no routes for other safe methods. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';
