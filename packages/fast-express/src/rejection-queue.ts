/** Small, so that served requests are not delayed; clients that wait for a rejection send nothing else. */
const REJECTIONS_PER_ITERATION = 2;
/** Each queued rejection keeps a request and its response in memory, some 6 KB. */
const MAX_QUEUED = 10_000;

type Reject = () => void;

/** The members of a `ServerResponse` that the queue uses. */
interface ClosingResponse {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Sends rejections (401, 429, 503 in an overload) at most two per event-loop iteration, in the order of their requests, so that
 * a flood of them does not delay served requests.
 */
export class RejectionQueue {
  /** In the order in which they were added. */
  private readonly queued = new Set<Reject>();
  private isScheduled = false;

  /**
   * Adds a rejection. A response that closes while queued is removed at once, since it keeps its connection in memory.
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
