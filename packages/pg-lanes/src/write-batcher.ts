import type { Deadline } from './deadline';
import { WaitTimeoutError } from './errors';
import { isConnectionLost } from './postgres-errors';
import type { Share } from './share';
import type { BoundStatement } from './transaction';

const DEFAULT_MAX_BATCH_SIZE = 100;

/** The next batch of a key starts after this time, even if the previous one still waits for a lock. */
const BATCH_TIMEOUT_MS = 50;

/** Deadlines of calls are checked in whole tenths of a second, so that the timers of many calls share the lists of Node. */
const TIMER_STEP_MS = 100;

/** A call of a failed batch is written by itself only within this time; later, both waits could exceed the limit of a statement. */
const MAX_RETRY_AFTER_MS = 2_000;

/**
 * A common table expression that lowers `lock_timeout` to 100 ms for the statement of a batch: if a row is blocked, the statement
 * fails and each call is retried by itself. The statement must join it where it takes its first lock, or PostgreSQL does not
 * evaluate it. Not for transactions, in which the setting would last.
 */
export const BATCH_LOCK_TIMEOUT =
  "batch_lock_timeout AS MATERIALIZED (SELECT set_config('lock_timeout', '100ms', true))";

/** Does the same in a batch that is a transaction of one statement for each call, as its first statement. */
export const BATCH_LOCK_TIMEOUT_OF_TRANSACTION: BoundStatement = [
  "SET LOCAL lock_timeout = '100ms'",
  [],
];

export interface BatchedWrites<Call, Outcome> {
  /**
   * Writes all calls in one statement, or none. Returns their outcomes in the same order, with null for a call that the
   * statement left out and that changed nothing.
   */
  writeBatch(calls: readonly [Call, ...Call[]]): Promise<readonly (Outcome | null)[]>;
  writeOne(call: Call): Promise<Outcome>;
  deadlineOf(call: Call): Deadline;
  /** Calls of a batch; 100 by default. */
  readonly maxBatchSize?: number;
}

/**
 * The share of a batch's statement: that of its calls with the latest of their deadlines, so that one call with little time left
 * does not fail the others. `WriteBatcher` rejects each call at its own deadline.
 */
export function shareOfBatch<S extends Share>(shares: readonly [S, ...S[]]): S {
  return shares.reduce((first, next) =>
    next.deadline.remainingMs > first.deadline.remainingMs ? next : first,
  );
}

interface QueuedCall<Call, Outcome> {
  readonly call: Call;
  readonly resolve: (outcome: Outcome | Promise<Outcome>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches concurrent writes of the same key: calls that arrive while a batch is in flight go into the next one, so that many
 * calls share a statement and a commit (group commit). A single call is written at once.
 */
export class WriteBatcher<Call, Outcome> {
  /** Queued calls by key. A key has a queue as long as one of its batches is in flight. */
  private readonly queues = new Map<string, QueuedCall<Call, Outcome>[]>();

  constructor(private readonly writes: BatchedWrites<Call, Outcome>) {}

  add(key: string, call: Call): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const queued = { call, resolve, reject };
      const known = this.queues.get(key);
      if (known !== undefined) {
        known.push(queued);
        return;
      }
      const queue = [queued];
      this.queues.set(key, queue);
      // The batch also takes the calls that arrive in the same iteration of the event loop.
      setImmediate(() => this.startNext(key, queue));
    });
  }

  private startNext(key: string, queue: QueuedCall<Call, Outcome>[]): void {
    const batch = queue.splice(0, this.writes.maxBatchSize ?? DEFAULT_MAX_BATCH_SIZE);
    if (batch.length === 0) {
      this.queues.delete(key);
      return;
    }
    let hasStartedNext = false;
    const startNextOnce = (): void => {
      if (hasStartedNext) return;
      hasStartedNext = true;
      this.startNext(key, queue);
    };
    const timer = setTimeout(startNextOnce, BATCH_TIMEOUT_MS);
    void this.write(batch).finally(() => {
      clearTimeout(timer);
      startNextOnce();
    });
  }

  /** Settles every call of the batch; never rejects. */
  private async write(batch: readonly QueuedCall<Call, Outcome>[]): Promise<void> {
    const [first, ...others] = batch;
    if (first === undefined) return;
    if (others.length === 0) {
      await this.writes.writeOne(first.call).then(first.resolve, first.reject);
      return;
    }
    const startedAt = performance.now();
    const canRetry = (): boolean => performance.now() - startedAt <= MAX_RETRY_AFTER_MS;
    const timers = batch.map((queued) => this.rejectAtDeadline(queued));
    let outcomes: readonly (Outcome | null)[] = [];
    try {
      outcomes = await this.writes.writeBatch([first.call, ...others.map(({ call }) => call)]);
    } catch (error) {
      // A single call may have failed the statement. After a lost connection the statement may have been committed.
      if (isConnectionLost(error) || !canRetry()) {
        for (const { reject } of batch) reject(error);
        return;
      }
    } finally {
      for (const timer of timers) clearTimeout(timer);
    }
    batch.forEach(({ call, resolve, reject }, index) => {
      const outcome = outcomes[index] ?? null;
      if (outcome !== null) resolve(outcome);
      else if (canRetry()) resolve(this.writes.writeOne(call));
      else reject(new WaitTimeoutError());
    });
  }
  /** Like a statement that times out, a rejected write may take effect nevertheless. */
  private rejectAtDeadline({ call, reject }: QueuedCall<Call, Outcome>): NodeJS.Timeout {
    const { remainingMs } = this.writes.deadlineOf(call);
    const ms = Math.ceil(remainingMs / TIMER_STEP_MS) * TIMER_STEP_MS;
    return setTimeout(() => reject(new WaitTimeoutError()), ms);
  }
}
