import { ApiError } from '../errors/api-error';

export interface SemaphoreLimits {
  /** How many pieces of work of one key run at once. */
  readonly maxActive: number;
  /** How many more of that key may wait. */
  readonly maxQueued: number;
}

interface Waiter {
  readonly admit: () => void;
}

interface KeyState {
  active: number;
  readonly queue: Waiter[];
}

/**
 * A counting semaphore per key (a team, a form …) with a bounded, timed FIFO queue. What one key queues costs other keys
 * nothing; it is used to keep shared resources (pool connections, memory) from being held by one key alone.
 */
export class KeyedSemaphore {
  /** A key is here only while it has active or queued work. */
  private readonly states = new Map<string, KeyState>();

  constructor(private readonly limits: SemaphoreLimits) {}

  /**
   * Runs `work` once a slot of `key` is free.
   * @param maxWaitMs how long it may queue
   * @throws ApiError RATE_LIMITED when the queue of the key is full, SERVICE_UNAVAILABLE when the wait was too long
   */
  async run<T>(key: string, work: () => Promise<T>, maxWaitMs: number): Promise<T> {
    const wait = this.acquire(key, maxWaitMs);
    // Not awaited without need: a free slot costs the caller no turn of the microtask queue.
    if (wait !== undefined) await wait;
    try {
      return await work();
    } finally {
      this.release(key);
    }
  }

  /**
   * Takes a slot of `key`; undefined when it was free at once. Every acquired slot must be released exactly once. The
   * promise is rejected as that of {@link run} is, and then there is no slot to release.
   */
  acquire(key: string, maxWaitMs: number): Promise<void> | undefined {
    const { maxActive, maxQueued } = this.limits;
    let state = this.states.get(key);
    if (state === undefined) {
      state = { active: 0, queue: [] };
      this.states.set(key, state);
    }
    if (state.active < maxActive) {
      state.active += 1;
      return undefined;
    }
    if (state.queue.length >= maxQueued) return Promise.reject(new ApiError('RATE_LIMITED'));
    return this.enqueue(state.queue, maxWaitMs);
  }

  release(key: string): void {
    const state = this.states.get(key);
    if (state === undefined) throw new Error(`No slot of "${key}" is taken.`);
    const next = state.queue.shift();
    // The slot goes from one to the other; nobody who comes now can take it in between.
    if (next !== undefined) next.admit();
    else if (state.active > 1) state.active -= 1;
    else this.states.delete(key);
  }

  /** How many pieces of work of a key are running and queued. */
  countOf(key: string): { active: number; queued: number } {
    const state = this.states.get(key);
    return { active: state?.active ?? 0, queued: state?.queue.length ?? 0 };
  }

  /** Of all keys. */
  get queued(): number {
    let queued = 0;
    for (const { queue } of this.states.values()) queued += queue.length;
    return queued;
  }

  private enqueue(queue: Waiter[], maxWaitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = {
        admit: (): void => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(
        () => {
          queue.splice(queue.indexOf(waiter), 1);
          reject(new ApiError('SERVICE_UNAVAILABLE'));
        },
        Math.max(maxWaitMs, 0),
      );
      queue.push(waiter);
    });
  }
}
