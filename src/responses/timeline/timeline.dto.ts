import { ApiPropertyOptional, OmitType } from '../../core/openapi/decorators';
import { FIRST_PAGE } from '../../core/http/cursor-range';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { Rule } from '../../core/values/rule';
import { IsOptionalChoice } from '../../core/values/rules';
import { readTimelineCursor } from './domain/timeline-cursor';

export const TIMELINE_FILTERS = ['points', 'redemption', 'response', 'change'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

export class TimelineQueryDto extends OmitType(CursorQueryDto, ['cursor']) {
  @ApiPropertyOptional({
    enum: TIMELINE_FILTERS,
    description: 'Only changes of points, redemptions, responses, or changes of the customer.',
  })
  @IsOptionalChoice(TIMELINE_FILTERS)
  kind?: TimelineFilter;

  @ApiPropertyOptional({
    description: 'The `nextCursor` of the page before; absent or `*` for the first page.',
  })
  @Rule('cursor', (value) =>
    value === FIRST_PAGE || (typeof value === 'string' && readTimelineCursor(value) !== null)
      ? null
      : 'must be the nextCursor of a page',
  )
  cursor: string = FIRST_PAGE;
}
