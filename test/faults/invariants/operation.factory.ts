import type { Operation, Request } from '../load/operation';

const REQUEST: Request = { kind: 'customer', ref: 'one', method: 'POST', path: '/customer' };

/** An acknowledged operation, with the given properties. */
export function operation({
  reply = { status: 201, body: null },
  error = null,
  ...request
}: Partial<Request & Pick<Operation, 'reply' | 'error'>> = {}): Operation {
  return {
    request: { ...REQUEST, ...request },
    origin: 'http://127.0.0.1:1',
    startedAt: 0,
    endedAt: 1,
    reply,
    error,
  };
}

export const rejected = (status: number, request: Partial<Request> = {}): Operation =>
  operation({ ...request, reply: { status, body: null } });

export const withoutReply = (error: string, request: Partial<Request> = {}): Operation =>
  operation({ ...request, reply: null, error });
