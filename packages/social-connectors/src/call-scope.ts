import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value for the code that a call runs. Without running calls, the storage is disabled: an enabled one slows down each promise of
 * the process, up to Node.js 22.
 */
export class CallScope<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private running = 0;

  /** The value of the innermost running call to which the code belongs; undefined without one. */
  get value(): Value | undefined {
    return this.storage.getStore();
  }

  /** Calls `work`, whose code has the value until the promise settles. */
  async run<Result>(value: Value, work: () => Promise<Result>): Promise<Result> {
    this.running += 1;
    try {
      return await this.storage.run(value, work);
    } finally {
      this.running -= 1;
      if (this.running === 0) this.storage.disable();
    }
  }
}
