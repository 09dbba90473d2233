import { ApiError } from '../errors/api-error';

/** Less than the 6 s within which a response is promised: writing it takes time as well. */
export const REQUEST_DEADLINE_MS = 5_500;

/** The time limit for all work of one request: queues and queries wait no longer than the time that remains. */
export class Deadline {
  private endsAt: number;

  /** @param ms time from now */
  constructor(ms = REQUEST_DEADLINE_MS) {
    this.endsAt = performance.now() + ms;
  }

  /** Milliseconds left; never below 0. */
  get remainingMs(): number {
    return Math.max(this.endsAt - performance.now(), 0);
  }

  /** Adds time that the client took, for example to send a body. */
  extend(ms: number): void {
    this.endsAt += ms;
  }

  /** @throws ApiError SERVICE_UNAVAILABLE once the deadline has passed */
  check(): void {
    if (this.remainingMs === 0) throw new ApiError('SERVICE_UNAVAILABLE');
  }
}
