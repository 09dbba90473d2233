/** Few, so that served requests hardly notice; a caller who waits for a response sends nothing else meanwhile. */
const REJECTIONS_PER_ITERATION = 2;
/** Each keeps a request and its response in memory, some 6 KB. */
const MAX_QUEUED = 10_000;

type Reject = () => void;

/** As much of a `ServerResponse` as the queue needs. */
interface ClosingResponse {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Sends rejections (401, 429) at most two per event-loop iteration, in the order of their requests, so that a flood of
 * them does not delay served requests.
 */
export class RejectionQueue {
  /** In the order in which they were added. */
  private readonly queued = new Set<Reject>();
  private isScheduled = false;

  /**
   * A response that closes before its turn leaves the queue at once: it would keep its connection, and all other responses of
   * that, in memory.
   * @returns false when the queue is full; `reject` is never called then
   */
  add(response: ClosingResponse, reject: Reject): boolean {
    if (response.closed) return true;
    if (this.queued.size >= MAX_QUEUED) return false;
    this.queued.add(reject);
    response.once('close', () => this.queued.delete(reject));
    this.schedule();
    return true;
  }

  private schedule(): void {
    if (this.isScheduled || this.queued.size === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      const next = this.takeNext();
      this.schedule();
      for (const reject of next) reject();
    });
  }

  private takeNext(): Reject[] {
    const next: Reject[] = [];
    for (const reject of this.queued) {
      next.push(reject);
      this.queued.delete(reject);
      if (next.length === REJECTIONS_PER_ITERATION) break;
    }
    return next;
  }
}
