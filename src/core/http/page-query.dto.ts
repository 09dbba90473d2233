import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { SORT_ORDERS, type SortOrder } from '../values/page';
import { Rule } from '../values/rule';
import { IsOptionalChoice, IsOptionally, ToWholeNumber } from '../values/rules';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 20;
/** The cursor of the first page. */
export const FIRST_PAGE = '*';

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
      type: 'integer',
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'The maximum number of entries on a page.',
    }),
    ToWholeNumber(),
    Rule('limit', checkLimit),
  );

/** `cursor` of a list that grows while it is read. @param isCursor whether a text is a cursor of the list */
export const IsCursor = (isCursor: (text: string) => boolean): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: 'The `nextCursor` of the page before; absent or `*` for the first page.',
    }),
    IsOptionally('cursor', (value) =>
      typeof value === 'string' && (value === FIRST_PAGE || isCursor(value))
        ? null
        : 'must be the nextCursor of a page',
    ),
  );

/** The queries of lists with a cursor. Each list adds `cursor`, with {@link IsCursor}. */
export class CursorQueryDto {
  @IsLimit()
  limit: number = DEFAULT_LIMIT;
}

/** The queries of lists with numbered pages; specification, section 8. */
export class PageQueryDto {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    default: 1,
    description: 'The page, counted from 1. A page after the last one is empty.',
  })
  @ToWholeNumber()
  @Rule('page', checkPage)
  page: number = 1;

  @IsLimit()
  limit: number = DEFAULT_LIMIT;
}

/** `page`, `limit` and `order` of a list that can be sorted by time. */
export class SortedPageQueryDto extends PageQueryDto {
  @ApiPropertyOptional({
    enum: SORT_ORDERS,
    default: 'desc',
    description: 'By time: `desc` lists the newest first.',
  })
  @IsOptionalChoice(SORT_ORDERS)
  order: SortOrder = 'desc';
}
