import { QueueFullError, WaitTimeoutError } from './errors';

export interface SemaphoreLimits {
  /** Maximum number of concurrent tasks per key. */
  readonly maxActive: number;
  /** Maximum number of queued tasks per key. */
  readonly maxQueued: number;
}

const MAX_IDLE_KEYS = 1_000;

interface Waiter {
  readonly admit: () => void;
}

interface KeyState {
  active: number;
  readonly queue: Waiter[];
}

/**
 * A counting semaphore per key (a team, a form …) with a bounded FIFO queue and a time limit. Keeps one key from holding
 * all of a shared resource, such as pool connections or memory; keys do not wait for each other.
 */
export class KeyedSemaphore {
  /**
   * Keys without tasks stay until there are many. V8 makes a new table for a map after every few deletions, and where the map is old, it
   * makes the table in the old generation: 90 bytes a request that only a collection of all garbage frees.
   */
  private readonly states = new Map<string, KeyState>();
  private maxStates = MAX_IDLE_KEYS;

  constructor(private readonly limits: SemaphoreLimits) {}

  /**
   * Runs `work` once a slot of `key` is free.
   * @param maxWaitMs time limit in the queue
   * @throws QueueFullError, or WaitTimeoutError after `maxWaitMs`
   */
  async run<T>(key: string, work: () => Promise<T>, maxWaitMs: number): Promise<T> {
    const wait = this.acquire(key, maxWaitMs);
    // Awaiting a free slot would cost a microtask.
    if (wait !== undefined) await wait;
    try {
      return await work();
    } finally {
      this.release(key);
    }
  }

  /**
   * Takes a slot of `key`; returns undefined when one is free. Release each acquired slot exactly once. When the promise
   * is rejected, with the errors of {@link run}, there is no slot to release.
   */
  acquire(key: string, maxWaitMs: number): Promise<void> | undefined {
    if (this.tryAcquire(key)) return undefined;
    const { queue } = this.stateOf(key);
    if (queue.length >= this.limits.maxQueued) {
      return Promise.reject(new QueueFullError());
    }
    return this.enqueue(queue, maxWaitMs);
  }

  /** Takes a slot of `key` if one is free; otherwise returns false. */
  tryAcquire(key: string): boolean {
    const state = this.stateOf(key);
    if (state.active >= this.limits.maxActive) return false;
    state.active += 1;
    return true;
  }

  release(key: string): void {
    const state = this.states.get(key);
    if (state === undefined || state.active === 0) throw new Error(`No slot of "${key}" is taken.`);
    const next = state.queue.shift();
    // Hands the slot over, so that a new caller cannot overtake the queue.
    if (next !== undefined) next.admit();
    else state.active -= 1;
  }

  /** Returns the numbers of active and queued tasks of a key. */
  countOf(key: string): { active: number; queued: number } {
    const state = this.states.get(key);
    return { active: state?.active ?? 0, queued: state?.queue.length ?? 0 };
  }

  /** Number of queued tasks of all keys. */
  get queued(): number {
    let queued = 0;
    for (const { queue } of this.states.values()) queued += queue.length;
    return queued;
  }

  private stateOf(key: string): KeyState {
    let state = this.states.get(key);
    if (state === undefined) {
      if (this.states.size >= this.maxStates) this.forgetIdle();
      state = { active: 0, queue: [] };
      this.states.set(key, state);
    }
    return state;
  }

  private forgetIdle(): void {
    for (const [key, { active }] of this.states) {
      if (active === 0) this.states.delete(key);
    }
    this.maxStates = this.states.size + MAX_IDLE_KEYS;
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
          reject(new WaitTimeoutError());
        },
        Math.max(maxWaitMs, 0),
      );
      queue.push(waiter);
    });
  }
}
