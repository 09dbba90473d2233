import { ApiError } from '../../core/errors/api-error';
import type { SourceItem } from './source-items';

/** Enough for an operator to correct a file; the import fails with the first one. */
const MAX_VIOLATIONS = 100;

/** Collects the violations in the items of an import, with the numbers of the items. */
export class ViolationList {
  private readonly violations: string[] = [];

  get isEmpty(): boolean {
    return this.violations.length === 0;
  }

  /**
   * Yields the items that `read` accepts and collects the violations of the others. Stops at the maximum number of
   * violations.
   */
  async *readItems<T extends object>(
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

  /** @throws ApiError VALIDATION_FAILED with the violations */
  throwIfAny(): void {
    if (!this.isEmpty)
      throw new ApiError('VALIDATION_FAILED', this.violations.slice(0, MAX_VIOLATIONS));
  }
}
