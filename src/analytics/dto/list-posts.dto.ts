import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { IsOptionalIsoDate } from '../../core/values/date-range';
import { SortedPageQueryDto } from '../../core/http/page-query.dto';
import { IsOptionalChoice, IsOptionalText } from '../../core/values/rules';
import { POST_TYPES, type PostType } from '@rapport/social-connectors';

/** Specification 4.3, `GET /analytics/social/{platform}/posts`. All filters combine. */
export class ListPostsDto extends SortedPageQueryDto {
  @ApiPropertyOptional({
    enum: POST_TYPES,
    description:
      'Applies to facebook and instagram only; the other platforms have no types of posts.',
  })
  @IsOptionalChoice(POST_TYPES)
  postType?: PostType;

  @ApiPropertyOptional({
    description:
      'The earliest publishing time: an ISO 8601 date (calendar, week or ordinal) or timestamp.',
    example: '2026-11-01',
  })
  @IsOptionalIsoDate()
  startDate?: string;

  @ApiPropertyOptional({
    description:
      'The latest publishing time: an ISO 8601 date (calendar, week or ordinal) or timestamp. A date includes its whole day.',
    example: '2026-11-30',
  })
  @IsOptionalIsoDate()
  endDate?: string;

  @ApiPropertyOptional({ maxLength: 255, description: 'The id of a campaign.' })
  @IsOptionalText({ max: 255 })
  campaignId?: string;

  @ApiPropertyOptional({
    maxLength: 255,
    description: 'A part of the content. The comparison ignores case; no character is a wildcard.',
  })
  @IsOptionalText({ max: 255 })
  search?: string;
}
