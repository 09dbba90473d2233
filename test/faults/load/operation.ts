/** What the load does; the first four write. */
export const WRITES = ['customer', 'points', 'redemption', 'response'] as const;
export type WriteKind = (typeof WRITES)[number];
export type Kind = WriteKind | 'read' | 'foreign';

/** A request that has not been sent yet. */
export interface Request {
  readonly kind: Kind;
  /** What the row that it writes can be told by, among all rows of its kind. */
  readonly ref: string;
  readonly method: 'GET' | 'POST';
  /** Below `/v1`. */
  readonly path: string;
  readonly body?: unknown;
  /** Sent as `Idempotency-Key`, so that it can be sent again. */
  readonly key?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A request and what became of it. */
export interface Operation {
  readonly request: Request;
  /** Which process was asked. */
  readonly origin: string;
  /** Of `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** null: none came, and `error` tells why. */
  readonly answer: Answer | null;
  readonly error: string | null;
}

/** `unknown`: it may have been done or not. `refused`: it has certainly not been done. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export function outcomeOf({ answer, error }: Operation): Outcome {
  // Nobody listened, so nobody has read it.
  if (answer === null) return error === 'ECONNREFUSED' ? 'refused' : 'unknown';
  if (answer.status < 300) return 'acknowledged';
  return answer.status < 500 ? 'refused' : 'unknown';
}

/** Answers that a fault explains, beside success; everything else is a defect. */
const REFUSALS: Record<Kind, readonly number[]> = {
  customer: [],
  // The balance is too low.
  points: [422],
  // The code is used up.
  redemption: [409],
  response: [],
  read: [],
  foreign: [404],
};

export function isExpected({ request, answer }: Operation): boolean {
  if (answer === null || answer.status === 503 || REFUSALS[request.kind].includes(answer.status)) {
    return true;
  }
  return answer.status < 300 && request.kind !== 'foreign';
}

export const lastedMs = ({ startedAt, endedAt }: Operation): number => endedAt - startedAt;
