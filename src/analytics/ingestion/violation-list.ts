import { ApiError } from '../../core/errors/api-error';
import type { SourceItem } from './source-items';

/** Enough for an operator to correct a file. An import with one violation already fails. */
const MAX_VIOLATIONS = 100;

export type ImportSource = 'posts' | 'profile';

/** A rule that an item breaks. `line`: its line or position in the source, from 1. */
export interface ImportViolation {
  readonly source: ImportSource;
  readonly line: number;
  readonly reason: string;
}

/** Collects the violations in the items of an import, with the numbers of the items. */
export class ViolationList {
  private readonly found: ImportViolation[] = [];
  private faulty = 0;

  /** @param maxItems the number of items whose violations are kept, while all items are read; with null, reading stops at 100 violations */
  constructor(private readonly maxItems: number | null = null) {}

  get isEmpty(): boolean {
    return this.faulty === 0;
  }

  /** The number of items with violations that were read. */
  get faultyItems(): number {
    return this.faulty;
  }

  get violations(): readonly ImportViolation[] {
    return this.found;
  }

  /** Yields the items that `read` accepts and collects the violations of the others. */
  async *readItems<T extends object>(
    items: Iterable<SourceItem> | AsyncIterable<SourceItem>,
    source: ImportSource,
    read: (value: unknown) => T | { violations: string[] },
  ): AsyncGenerator<T> {
    for await (const item of items) {
      const reading = 'violation' in item ? { violations: [item.violation] } : read(item.value);
      if ('violations' in reading) {
        this.add(source, item.number, reading.violations);
        if (this.maxItems === null && this.found.length >= MAX_VIOLATIONS) return;
      } else {
        yield reading;
      }
    }
  }

  /** @throws ApiError VALIDATION_FAILED with the violations */
  throwIfAny(): void {
    if (this.isEmpty) return;
    const lines = this.found.map(({ source, line, reason }) => `${source} line ${line}: ${reason}`);
    throw new ApiError('VALIDATION_FAILED', lines.slice(0, MAX_VIOLATIONS));
  }

  private add(source: ImportSource, line: number, reasons: readonly string[]): void {
    this.faulty += 1;
    if (this.faulty > (this.maxItems ?? Infinity)) return;
    this.found.push(...reasons.map((reason) => ({ source, line, reason })));
  }
}
