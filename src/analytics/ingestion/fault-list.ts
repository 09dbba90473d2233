import { ApiError } from '../../core/errors/api-error';
import type { SourceItem } from './source-item';

/** Whoever mends these can then see the rest. */
const MAX_FAULTS = 100;

/** What is wrong with the items of an import, each by its number. */
export class FaultList {
  private readonly faults: string[] = [];

  get isEmpty(): boolean {
    return this.faults.length === 0;
  }

  /**
   * The items as `read` understands them. Those that it does not are noted and left out; after very many, nothing
   * more is read.
   */
  async *reading<T extends object>(
    items: Iterable<SourceItem> | AsyncIterable<SourceItem>,
    source: string,
    read: (value: unknown) => T | { faults: string[] },
  ): AsyncGenerator<T> {
    for await (const item of items) {
      const reading = 'fault' in item ? { faults: [item.fault] } : read(item.value);
      if ('faults' in reading) {
        this.faults.push(
          ...reading.faults.map((fault) => `${source} line ${item.number}: ${fault}`),
        );
        if (this.faults.length >= MAX_FAULTS) return;
      } else {
        yield reading;
      }
    }
  }

  /** @throws ApiError VALIDATION_FAILED */
  throwIfAny(): void {
    if (!this.isEmpty) throw new ApiError('VALIDATION_FAILED', this.faults.slice(0, MAX_FAULTS));
  }
}
