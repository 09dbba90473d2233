import { ApiError } from '../../core/errors/api-error';
import type { SourceItem } from './source-items';

/** Whoever mends these can then see the rest. */
const MAX_VIOLATIONS = 100;

/** What is wrong with the items of an import, each by its number. */
export class ViolationList {
  private readonly violations: string[] = [];

  get isEmpty(): boolean {
    return this.violations.length === 0;
  }

  /**
   * The items as `read` understands them. Those that it does not are noted and left out; after very many, nothing
   * more is read.
   */
  async *reading<T extends object>(
    items: Iterable<SourceItem> | AsyncIterable<SourceItem>,
    source: string,
    read: (value: unknown) => T | { violations: string[] },
  ): AsyncGenerator<T> {
    for await (const item of items) {
      const reading = 'violation' in item ? { violations: [item.violation] } : read(item.value);
      if ('violations' in reading) {
        this.violations.push(
          ...reading.violations.map((violation) => `${source} line ${item.number}: ${violation}`),
        );
        if (this.violations.length >= MAX_VIOLATIONS) return;
      } else {
        yield reading;
      }
    }
  }

  /** @throws ApiError VALIDATION_FAILED */
  throwIfAny(): void {
    if (!this.isEmpty)
      throw new ApiError('VALIDATION_FAILED', this.violations.slice(0, MAX_VIOLATIONS));
  }
}
