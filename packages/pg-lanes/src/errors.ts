/** A bound of this package ended the work before PostgreSQL returned a result. */
export abstract class BoundError extends Error {}

/** Too many tasks already wait for a slot of the same key. Their sender should send less. */
export class QueueFullError extends BoundError {
  override readonly name = 'QueueFullError';

  constructor() {
    super('The queue is full.');
  }
}

/** No slot or connection was free in time, or the deadline has passed. A statement that was sent may take effect nevertheless. */
export class WaitTimeoutError extends BoundError {
  override readonly name = 'WaitTimeoutError';

  constructor() {
    super('The time for the work is over.');
  }
}
