import { WaitTimeoutError } from './errors';

/** For a promise of a response within 6 s: writing it takes time as well. */
const DEFAULT_DEADLINE_MS = 5_500;

/** The longest wait in the queue for a connection. */
const MAX_QUEUE_MS = 3_000;
/** The longest single wait of background work. */
const MAX_BACKGROUND_WAIT_MS = 30_000;

/** The time limit for all work of one request: queues and queries wait no longer than the time that remains. */
export class Deadline {
  private endsAt: number;

  /** @param ms time from now; 5.5 s by default */
  constructor(ms = DEFAULT_DEADLINE_MS) {
    this.endsAt = performance.now() + ms;
  }

  /** Milliseconds left; never below 0. */
  get remainingMs(): number {
    return Math.max(this.endsAt - performance.now(), 0);
  }

  /** Milliseconds that a statement may wait for a connection. */
  get queueMs(): number {
    return Math.min(MAX_QUEUE_MS, this.remainingMs);
  }

  /** Adds time that the client took, for example to send a body. */
  extend(ms: number): void {
    this.endsAt += ms;
  }

  /** @throws WaitTimeoutError once the deadline has passed */
  check(): void {
    if (this.remainingMs === 0) throw new WaitTimeoutError();
  }
}

/**
 * The deadline of work that lasts longer than a request, such as exports, imports and background jobs: none for the whole, but each
 * wait is limited, and each statement ends at its own time limit.
 */
class DeadlinePerStatement extends Deadline {
  override get remainingMs(): number {
    return MAX_BACKGROUND_WAIT_MS;
  }

  override get queueMs(): number {
    return MAX_BACKGROUND_WAIT_MS;
  }
}

/** For background work: each wait is at most 30 s, and each statement has its own time limit. */
export const PER_STATEMENT: Deadline = new DeadlinePerStatement();
