import { Injectable } from '@nestjs/common';
import { ApiError } from '../errors/api-error';
import type { PageRange } from '../values/page';
import { LARGE_LIST_BOUNDS, type LargeListBounds } from './large-search.sql';

/** What a search or a filter of a large list has found. */
export interface BoundedTotal {
  readonly total: number;
  /** Whether there may be more. */
  readonly isAtLeast: boolean;
}

/** How much lists read that are too large to be counted for each request. */
@Injectable()
export class LargeLists {
  bounds: LargeListBounds = LARGE_LIST_BOUNDS;

  isLarge(rows: number): boolean {
    return rows > this.bounds.rows;
  }

  /** How many entries of an index of trigrams a search may read for each row of the list. */
  entriesPerRow(rows: number): number {
    return this.bounds.entries / rows;
  }

  /** How many matches of a filter are counted: always one more than those up to the end of the page. */
  countedRows({ offset, limit }: PageRange): number {
    return Math.max(this.bounds.hits, offset + limit) + 1;
  }

  /** @throws ApiError VALIDATION_FAILED when the page is beyond the hits that were found */
  requireFound({ total, isAtLeast }: BoundedTotal, { offset, limit }: PageRange): void {
    if (!isAtLeast || offset + limit <= total) return;
    throw new ApiError('VALIDATION_FAILED', [
      'search: is too general for this page of so long a list; send a rarer text of three or more consecutive letters or digits, or cursor',
    ]);
  }
}
