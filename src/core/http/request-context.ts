import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ArgumentsHost } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Deadline } from '@rapport/pg-lanes';

/** Who sent a request, as far as its lifecycle needs it. A guard or handler of the layers above sets it. */
export interface Sender {
  /** Senders with the same id share memory, streams and connections. */
  readonly shareId: string;
  /** Whether a stranger sent it, to a public page of the owner of the share. */
  readonly isVisitor: boolean;
  /** Ids in the log lines of the request. No personal data, no secrets. */
  readonly logged: Readonly<Record<string, string | undefined>>;
}

/** A request with the properties that the lifecycle and the guards set. */
export interface AppRequest extends Request {
  requestId: string;
  /** Milliseconds, by the clock of `performance.now`. */
  startedAt: number;
  /** Absent for strangers, and for people whose request belongs to no share. */
  sender?: Sender;
  /** The time limit of all work for the request; absent where a handler sets its own. */
  deadline?: Deadline;
  /**
   * Checks again that the sender may read what is sent, so that a long response ends with the key, the session or the role. Set by the
   * guards; absent for strangers. Answered from the caches of keys and sessions, so that it costs little.
   * @throws ApiError as at the start of the request
   */
  requireRights?: () => unknown;
  /** Headers that guards add to the response: names and values in turns. */
  addedHeaders?: string[];
  /** What to do once the response has closed; see `whenClosed`. */
  releases?: (() => void)[];
}

/**
 * The request of a guard, an interceptor or a filter. `context.switchToHttp()` gives the same, but makes three functions at each call, of
 * which a request has about ten.
 */
export const requestOf = (context: ArgumentsHost): AppRequest =>
  context.getArgByIndex<AppRequest>(0);

/** The response to {@link requestOf}. */
export const responseOf = (context: ArgumentsHost): Response => context.getArgByIndex<Response>(1);

/**
 * Has `RequestLifecycle` release what a request holds when its response closes; never if it has closed already. A listener of the
 * response for each would cost about as much as routing it.
 */
export function whenClosed(request: AppRequest, release: () => void): void {
  (request.releases ??= []).push(release);
}

export const REQUEST_ID_HEADER = 'X-Request-Id';

const REQUEST_ID_PATTERN = /^[\w.:+/=@-]{1,128}$/;

/** Returns the `X-Request-Id` of the request if it has at most 128 plain characters, else a random one: nothing sorts by it. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID_PATTERN.test(sent) ? sent : randomUUID();
}

/** Whether requests with this method only read (RFC 9110, section 9.2.1). The service has no routes for other safe methods. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';
