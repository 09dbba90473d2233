export { CancellingClient } from './cancelling-client';
export { type ConnectionPlan, planConnections } from './connection-plan';
export { Deadline, PER_STATEMENT } from './deadline';
export { BoundError, QueueFullError, WaitTimeoutError } from './errors';
export { KeyedSemaphore, type SemaphoreLimits } from './keyed-semaphore';
export { PipelinedReadConnection } from './pipelined-read-connection';
export {
  type DriverError,
  isCheckViolation,
  isConnectionLost,
  isDatabaseUnavailable,
  isDeadlock,
  isForeignKeyViolation,
  isReadOnlyServer,
  isStatementTimeout,
  isUniqueViolation,
  ReadOnlyServerError,
  toDriverError,
} from './postgres-errors';
export { ReadBatcher } from './read-batcher';
export { type PinnedReplica, type ReplicaEvents, type ReplicaPools, Replicas } from './replicas';
export { LostRacesError, retryRaces } from './retry-races';
export type { Share } from './share';
export { openPool, SharedPool, type SharedPoolLimits } from './shared-pool';
export type { Statement } from './statement';
export {
  type BoundStatement,
  PooledTransaction,
  retryAfterDeadlock,
  runTransaction,
  type Transaction,
} from './transaction';
export {
  BATCH_LOCK_TIMEOUT,
  BATCH_LOCK_TIMEOUT_OF_TRANSACTION,
  type BatchedWrites,
  shareOfBatch,
  WriteBatcher,
} from './write-batcher';
export { WritableConnections, type WritableOption } from './writable-connections';
export { WalTimeline } from './wal-timeline';
