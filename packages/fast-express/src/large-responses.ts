import { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { Rejection } from './rejection';
import { LARGE_RESPONSE_BYTES } from './unsent-bytes';

/** Decides about responses above {@link LARGE_RESPONSE_BYTES}, of which clients may leave too many unread. */
export interface LargeResponses {
  /** Returns the rejection to send instead of a large response when too many bytes are unsent, or null to send the response. */
  rejectLarge(request: Request): Rejection | null;
  /** Called when the response has at least that many unsent bytes. */
  wroteLarge(response: Response): void;
}

type Method = (this: ServerResponse, ...args: unknown[]) => unknown;
const node = ServerResponse.prototype as unknown as {
  readonly write: Method;
  readonly end: Method;
};

const REJECTION = Symbol('rejection of a large response');

type WithRejection = Response & { [REJECTION]?: () => Rejection | null };

/**
 * The methods of a response that all ways of sending call, such as `json` and `pipe`. They count what they write. The first
 * of them sends the rejection instead of a large body, unless the head has been written.
 * @param express the response of Express, whose `send` would work on a body that is rejected
 */
export function countingMethods(
  express: object,
  large: () => LargeResponses | null,
): Record<string | symbol, unknown> {
  const { send } = express as { readonly send: Method };
  return {
    send(this: Response, body: unknown) {
      return isLarge(body) && rejects(this) ? this : send.call(this, body);
    },
    write(this: Response, ...args: unknown[]) {
      if (isLarge(args[0]) && rejects(this)) return false;
      const isTaken = node.write.apply(this, args);
      if (this.writableLength > LARGE_RESPONSE_BYTES) large()?.wroteLarge(this);
      return isTaken;
    },
    end(this: Response, chunk?: unknown, encoding?: unknown, callback?: unknown) {
      if (!isLarge(chunk)) return node.end.call(this, chunk, encoding, callback);
      if (rejects(this)) return this;
      node.end.call(this, chunk, encoding, callback);
      if (this.writableLength > LARGE_RESPONSE_BYTES) large()?.wroteLarge(this);
      return this;
    },
    [REJECTION](this: Response) {
      return large()?.rejectLarge(this.req) ?? null;
    },
  };
}

/**
 * Call before writing the head of a response that may be large, where its handler does not leave the head to `write` and `end`.
 * @param bytes length of the body
 * @throws the rejection, when too many bytes are unsent
 */
export function requireRoom(response: Response, bytes: number): void {
  if (bytes <= LARGE_RESPONSE_BYTES) return;
  const rejection = (response as WithRejection)[REJECTION]?.() ?? null;
  if (rejection !== null) throw rejection;
}

/** Whether a response was rejected instead of sent: the rejection is written, and what the handler writes later is dropped. */
export function rejects(response: Response): boolean {
  if (response.headersSent) return false;
  const rejection = (response as WithRejection)[REJECTION]?.() ?? null;
  if (rejection === null) return false;
  // Removes the headers of the body: a cache must not keep the rejection as long as the file.
  for (const name of response.getHeaderNames()) {
    if (name !== 'connection') response.removeHeader(name);
  }
  response.setHeader('Retry-After', 1);
  response.status(rejection.status).json(rejection.toBody());
  Object.assign(response, { write: () => false, end: () => response });
  return true;
}

/** Whether a part of a body is large. The length of a text is that in UTF-16: reading its bytes would cost more. */
const isLarge = (chunk: unknown): boolean =>
  (typeof chunk === 'string' || chunk instanceof Uint8Array) && chunk.length > LARGE_RESPONSE_BYTES;
