export const WRITES = ['customer', 'points', 'redemption', 'response'] as const;
export type WriteKind = (typeof WRITES)[number];
export type Kind = WriteKind | 'read' | 'foreign';

export interface Request {
  readonly kind: Kind;
  /** Identifies the row that the request writes among all rows of its kind. */
  readonly ref: string;
  readonly method: 'GET' | 'POST';
  /** Below `/v1`. */
  readonly path: string;
  readonly body?: unknown;
  /** The `Idempotency-Key`, for a request that is retried. */
  readonly key?: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A request and its result. */
export interface Operation {
  readonly request: Request;
  /** The origin of the process that received the request. */
  readonly origin: string;
  /** Milliseconds of `performance.now()`, as `endedAt`. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Or null if `error` is set. */
  readonly reply: Reply | null;
  readonly error: string | null;
}

/** `unknown`: the write may be stored or not. `rejected`: the write is not stored. */
export type Outcome = 'acknowledged' | 'rejected' | 'unknown';

export function outcomeOf({ reply, error }: Operation): Outcome {
  // The service has not received a request whose connection was refused.
  if (reply === null) return error === 'ECONNREFUSED' ? 'rejected' : 'unknown';
  if (reply.status < 300) return 'acknowledged';
  return reply.status < 500 ? 'rejected' : 'unknown';
}

/** Expected 4xx statuses by kind; every other error except 503 is a violation. */
const EXPECTED_REJECTIONS: Record<Kind, readonly number[]> = {
  customer: [],
  // The balance is too low.
  points: [422],
  // The code is used up.
  redemption: [409],
  response: [],
  read: [],
  foreign: [404],
};

export function isExpected({ request, reply }: Operation): boolean {
  if (
    reply === null ||
    reply.status === 503 ||
    EXPECTED_REJECTIONS[request.kind].includes(reply.status)
  ) {
    return true;
  }
  return reply.status < 300 && request.kind !== 'foreign';
}

export const durationMs = ({ startedAt, endedAt }: Operation): number => endedAt - startedAt;
