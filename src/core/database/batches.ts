import { ApiError } from '../errors/api-error';
import { isConnectionLost } from './postgres-errors';
import type { PoolUser } from './shared-pool';

const MOST_CALLS = 100;

/** Nobody waits longer for those before, whatever holds them up. */
const MOST_WAIT_MS = 50;

/** Later, a call is not made alone any more: both waits together would be longer than a caller was promised. */
const ALONE_WITHIN_MS = 2_000;

export interface BatchedWork<Call, Outcome> {
  /**
   * Makes all of these calls in one statement, or none. Their outcomes in the same order; null for one that was left
   * out, for which nothing was done.
   */
  together(calls: readonly [Call, ...Call[]]): Promise<readonly (Outcome | null)[]>;
  alone(call: Call): Promise<Outcome>;
}

/** For whom a batch runs: the team of its calls, until the earliest of their deadlines. */
export function userOfBatch(users: readonly [PoolUser, ...PoolUser[]]): PoolUser {
  return users.reduce((first, next) => (remainingMs(next) < remainingMs(first) ? next : first));
}

const remainingMs = ({ deadline }: PoolUser): number => deadline?.remainingMs ?? Infinity;

interface Waiting<Call, Outcome> {
  readonly call: Call;
  readonly resolve: (outcome: Outcome | Promise<Outcome>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Calls of the same key that come while others are under way are made together as soon as those are done: one statement
 * and one commit instead of many. A call that comes by itself is made at once, and alone.
 */
export class Batches<Call, Outcome> {
  /** Those who wait for their turn; a key is here as long as it is anybody's. */
  private readonly queues = new Map<string, Waiting<Call, Outcome>[]>();

  constructor(private readonly work: BatchedWork<Call, Outcome>) {}

  add(key: string, call: Call): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const waiting = { call, resolve, reject };
      const known = this.queues.get(key);
      if (known !== undefined) {
        known.push(waiting);
        return;
      }
      const queue = [waiting];
      this.queues.set(key, queue);
      // What comes in the same turn of the event loop goes with it.
      setImmediate(() => this.startNext(key, queue));
    });
  }

  private startNext(key: string, queue: Waiting<Call, Outcome>[]): void {
    const batch = queue.splice(0, MOST_CALLS);
    if (batch.length === 0) {
      this.queues.delete(key);
      return;
    }
    let isDone = false;
    const letOthersGo = (): void => {
      if (isDone) return;
      isDone = true;
      this.startNext(key, queue);
    };
    const timer = setTimeout(letOthersGo, MOST_WAIT_MS);
    void this.make(batch).finally(() => {
      clearTimeout(timer);
      letOthersGo();
    });
  }

  /** Settles each of them. */
  private async make(batch: readonly Waiting<Call, Outcome>[]): Promise<void> {
    const [first, ...others] = batch;
    if (first === undefined) return;
    if (others.length === 0) {
      await this.work.alone(first.call).then(first.resolve, first.reject);
      return;
    }
    const startedAt = performance.now();
    const hasTime = (): boolean => performance.now() - startedAt <= ALONE_WITHIN_MS;
    let outcomes: readonly (Outcome | null)[] = [];
    try {
      outcomes = await this.work.together([first.call, ...others.map(({ call }) => call)]);
    } catch (error) {
      // One of them may be at fault, and undid the others with it. After a lost connection nobody knows what was done.
      if (isConnectionLost(error) || !hasTime()) {
        for (const { reject } of batch) reject(error);
        return;
      }
    }
    batch.forEach(({ call, resolve, reject }, index) => {
      const outcome = outcomes[index] ?? null;
      if (outcome !== null) resolve(outcome);
      else if (hasTime()) resolve(this.work.alone(call));
      else reject(new ApiError('SERVICE_UNAVAILABLE'));
    });
  }
}
