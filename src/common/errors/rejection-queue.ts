/** Few, so that served requests hardly notice; a caller who waits for a response sends nothing else meanwhile. */
const REJECTIONS_PER_ITERATION = 2;
/** Each keeps a request and its response in memory, some 6 KB. */
const MAX_QUEUED = 10_000;

/**
 * Sends rejections (401, 429) at most two per event-loop iteration, in the order of their requests, so that a flood of
 * them does not delay served requests.
 */
export class RejectionQueue {
  private readonly queued: (() => void)[] = [];
  private isScheduled = false;

  /** @returns false when the queue is full; `reject` is never called then */
  add(reject: () => void): boolean {
    if (this.queued.length >= MAX_QUEUED) return false;
    this.queued.push(reject);
    this.schedule();
    return true;
  }

  private schedule(): void {
    if (this.isScheduled || this.queued.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      const rejections = this.queued.splice(0, REJECTIONS_PER_ITERATION);
      this.schedule();
      for (const reject of rejections) reject();
    });
  }
}
