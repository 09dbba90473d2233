import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptionalIsoDate } from '../../core/http/date-range';
import { SortedPageQueryDto } from '../../core/http/page-query.dto';
import { IsOptionalChoice, IsOptionalText } from '../../core/validation/rules';
import { POST_TYPES, type PostType } from '../domain/post';

/** Specification 4.3, `GET /analytics/social/{platform}/posts`. All filters combine. */
export class ListPostsDto extends SortedPageQueryDto {
  @ApiPropertyOptional({
    enum: POST_TYPES,
    description: 'Only on facebook and instagram; the other platforms have no types of posts.',
  })
  @IsOptionalChoice(POST_TYPES)
  postType?: PostType;

  @ApiPropertyOptional({
    description:
      'An ISO 8601 date (calendar, week or ordinal) or timestamp; posts published from then on.',
    example: '2026-11-01',
  })
  @IsOptionalIsoDate()
  startDate?: string;

  @ApiPropertyOptional({
    description:
      'An ISO 8601 date (calendar, week or ordinal) or timestamp; posts published until then. A date includes its day.',
    example: '2026-11-30',
  })
  @IsOptionalIsoDate()
  endDate?: string;

  @ApiPropertyOptional({ maxLength: 255, description: 'Posts of this campaign only.' })
  @IsOptionalText({ max: 255 })
  campaignId?: string;

  @ApiPropertyOptional({
    maxLength: 255,
    description: 'A part of the content, taken literally, without regard to case.',
  })
  @IsOptionalText({ max: 255 })
  search?: string;
}
