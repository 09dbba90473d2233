import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '../openapi/decorators';
import { readCursor } from '../values/cursor';
import { SORT_ORDERS, type SortOrder } from '../values/page';
import { Rule } from '../values/rule';
import { IsOptionalChoice, IsOptionally, ToWholeNumber } from '../values/rules';
import { FIRST_PAGE } from './cursor-range';
import { OnlyWithCursor } from './only-with-cursor.decorator';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 20;
const LIMIT_SCHEMA = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_LIMIT,
  default: DEFAULT_LIMIT,
} as const;

function checkPage(value: unknown): string | null {
  const valid =
    Number.isSafeInteger(value) &&
    Number(value) >= 1 &&
    // Keeps the offset of the page within the safe integers.
    Number(value) <= Number.MAX_SAFE_INTEGER / MAX_LIMIT;
  return valid ? null : 'must be a whole number from 1';
}

function checkLimit(value: unknown): string | null {
  const valid = Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_LIMIT;
  return valid ? null : `must be a whole number from 1 to ${MAX_LIMIT}`;
}

/** `limit` of every list; specification, section 8. */
const IsLimit = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      ...LIMIT_SCHEMA,
      description: 'The maximum number of entries on a page.',
    }),
    ToWholeNumber(),
    Rule('limit', checkLimit),
  );

/** `order` of a list by time. */
export const IsTimeOrder = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      enum: SORT_ORDERS,
      default: 'desc',
      description: 'By time: `desc` lists the newest first.',
    }),
    IsOptionalChoice(SORT_ORDERS),
  );

const IsCursor = (): PropertyDecorator =>
  Rule('cursor', (value, { page }) => {
    if (value === undefined) return null;
    if (page !== undefined) return 'must not be sent with page';
    return typeof value === 'string' && (value === FIRST_PAGE || readCursor(value) !== null)
      ? null
      : 'must be the nextCursor of a page';
  });

/** The queries of lists that take only cursors. */
export class CursorQueryDto {
  @ApiPropertyOptional({
    description: 'The `nextCursor` of the page before; absent or `*` for the first page.',
  })
  @IsCursor()
  cursor: string = FIRST_PAGE;

  @IsLimit()
  limit: number = DEFAULT_LIMIT;
}

/** The queries of lists with numbered pages, or with cursors if they ask for them; specification, section 8. */
export class PageQueryDto {
  // Has no default, because clients that send defaults would send it with a cursor.
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    description:
      'The page, counted from 1: without `page` and `cursor`, the first one. A page after the last one is empty.',
  })
  @ToWholeNumber()
  @IsOptionally('page', checkPage)
  page?: number;

  @ApiPropertyOptional({
    description:
      'In place of `page`: `*` for the first page, then the `nextCursor` of the page before. The response has no total, every page is as fast as the first one, and rows that are added meanwhile do not move others. Keep the order and the filters.',
  })
  @IsCursor()
  cursor?: string;

  @IsLimit()
  limit: number = DEFAULT_LIMIT;
}

/** The queries of a list that is complete unless a cursor asks for pages. */
export class CompleteOrCursorQueryDto {
  @ApiPropertyOptional({
    description:
      'Returns the list in pages: `*` for the first page, then the `nextCursor` of the page before. Without it, the list is complete.',
  })
  @IsCursor()
  cursor?: string;

  @ApiPropertyOptional({
    ...LIMIT_SCHEMA,
    description: 'With `cursor`: the maximum number of entries on a page.',
  })
  @ToWholeNumber()
  @OnlyWithCursor()
  @Rule('limit', (value, { cursor }) => (cursor === undefined ? null : checkLimit(value)))
  limit: number = DEFAULT_LIMIT;

  /** Not a parameter of the list. Declared so that it is rejected together with a cursor. */
  @OnlyWithCursor()
  @Rule('page', () => null)
  page?: unknown;
}

/** `page`, `limit` and `order` of a list that can be sorted by time. */
export class SortedPageQueryDto extends PageQueryDto {
  @IsTimeOrder()
  order: SortOrder = 'desc';
}
