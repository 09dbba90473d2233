import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { BodyError, type BodyLimits, readJsonBody } from '@rapport/fast-express';
import { KeyedSemaphore } from '@rapport/pg-lanes';
import type { Response } from 'express';
import { readSentBody } from './read-sent-body';
import { type AppRequest, requestOf, responseOf, whenClosed } from './request-context';
import { UnknownRouteController } from './unknown-route.module';

export const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** Requests without a team have no share of the slots for large bodies, and need a few hundred bytes. */
const MAX_BODY_BYTES_OF_STRANGERS = 16 * 1024;
const LARGE_BODY_WAIT_MS = 4_000;

/** Slots per team, held from before the rest of a large body is read until the response has closed. */
export const largeBodies = new KeyedSemaphore({ maxActive: 2, maxQueued: 50 });

/** `@ReadsOwnBody(true)`: the handler reads the body itself, because it is not JSON. */
export const ReadsOwnBody = Reflector.createDecorator<boolean>();

/** `@TakesLongList(true)`: the body may be a list with more members of objects than other bodies; see `checkJsonShape`. */
export const TakesLongList = Reflector.createDecorator<boolean>();

/** `@TakesFile(true)`: the body is a file of any type, and the handler gets its bytes as the client sent them, compressed or not. */
export const TakesFile = Reflector.createDecorator<boolean>();

/** The methods whose bodies the service reads. */
export const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Reads the body, after the guards of authentication and limits: a request without a valid key is rejected before the service reads
 * or parses its body.
 */
@Injectable()
export class JsonBodyGuard implements CanActivate {
  /** Whether the body of a handler may be a long list, by handler; null if the handler reads its body itself. */
  private readonly handlers = new WeakMap<object, boolean | null>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = requestOf(context);
    if (!METHODS_WITH_BODY.has(request.method)) return true;
    const response = responseOf(context);
    if (this.reflector.get(TakesFile, context.getHandler())) {
      return readBody(request, response, (limits) => readSentBody(request, limits));
    }
    const isLongList = this.takesLongList(context);
    if (isLongList === null) return true;
    return readBody(request, response, (limits) =>
      readJsonBody(request, { ...limits, isLongList }),
    );
  }

  private takesLongList(context: ExecutionContext): boolean | null {
    const handler = context.getHandler();
    let isLongList = this.handlers.get(handler);
    if (isLongList === undefined) {
      // An unknown route is 404 whatever the body.
      const isUnread =
        context.getClass() === UnknownRouteController || this.reflector.get(ReadsOwnBody, handler);
      isLongList = isUnread ? null : (this.reflector.get(TakesLongList, handler) ?? false);
      this.handlers.set(handler, isLongList);
    }
    return isLongList;
  }
}

async function readBody(
  request: AppRequest,
  response: Response,
  read: (limits: BodyLimits) => Promise<unknown>,
): Promise<true> {
  const startedAt = performance.now();
  const { sender, deadline } = request;
  const maxBytes = sender === undefined ? MAX_BODY_BYTES_OF_STRANGERS : MAX_BODY_BYTES;
  request.body = await read({ maxBytes, admitLarge: () => takeSlot(request, response) });
  // The time that the client takes to send the body does not count.
  deadline?.extend(performance.now() - startedAt);
  return true;
}

/** @throws QueueFullError, WaitTimeoutError when too many large bodies of the team are queued */
async function takeSlot(request: AppRequest, response: Response): Promise<void> {
  const { sender, deadline } = request;
  const shareId = sender?.shareId ?? '';
  const startedAt = performance.now();
  await largeBodies.acquire(shareId, LARGE_BODY_WAIT_MS);
  // The guard extends the deadline by the time until the body is read; time in this queue counts.
  deadline?.extend(startedAt - performance.now());
  if (response.destroyed) {
    largeBodies.release(shareId);
    throw new BodyError('MALFORMED_JSON');
  }
  whenClosed(request, () => largeBodies.release(shareId));
}
