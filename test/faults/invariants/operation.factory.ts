import type { Operation, Request } from '../load/operation';

const REQUEST: Request = { kind: 'customer', ref: 'one', method: 'POST', path: '/customer' };

/** An operation that was acknowledged, or what the test says instead. */
export function operation({
  answer = { status: 201, body: null },
  error = null,
  ...request
}: Partial<Request & Pick<Operation, 'answer' | 'error'>> = {}): Operation {
  return {
    request: { ...REQUEST, ...request },
    origin: 'http://127.0.0.1:1',
    startedAt: 0,
    endedAt: 1,
    answer,
    error,
  };
}

export const refused = (status: number, request: Partial<Request> = {}): Operation =>
  operation({ ...request, answer: { status, body: null } });

export const unanswered = (error: string, request: Partial<Request> = {}): Operation =>
  operation({ ...request, answer: null, error });
