import { ApiProperty, ApiPropertyOptional, IntersectionType } from '../../core/openapi/decorators';
import { CursorQueryDto, PageQueryDto } from '../../core/http/page-query.dto';
import { NULLABLE_TIME, TIME } from '../../core/openapi/common-properties';
import { SORT_ORDERS, type SortOrder } from '../../core/values/page';
import { Rule } from '../../core/values/rule';
import { checkText } from '../../core/values/check-text';
import {
  IsOptionalChoice,
  IsOptionally,
  IsOptionalText,
  IsText,
  Normalized,
} from '../../core/values/rules';
import { checkTimeZone } from '../../core/values/time-zone';
import { type Window, WINDOWS } from '../../analytics/domain/window';
import { checkCampaignId } from '../domain/campaign-id';
import { CAMPAIGN_SORTS, type CampaignSort } from '../domain/rank-campaigns';
import { checkCampaignEnd, checkCampaignStart } from './campaign.rules';

const WINDOW_PROPERTY = {
  enum: WINDOWS,
  description:
    'Counts only the last days of the campaign, up to today (UTC); `12m` is 365 days. By default, the whole campaign counts, up to now.',
};

export const STARTS_AT = {
  ...TIME,
  description:
    'When the campaign starts: what was published, submitted or redeemed earlier does not count. ISO 8601; a date without a time starts at midnight (UTC).',
} as const;

export const ENDS_AT = {
  ...NULLABLE_TIME,
  example: '2026-12-31T23:59:59.999Z',
  description:
    'When the campaign ends, inclusive. ISO 8601; a date without a time includes that day (UTC). The campaign does not end if it is null.',
} as const;

const CAMPAIGN_ID_PROPERTY = {
  minLength: 1,
  maxLength: 255,
  example: 'autumn-launch-2026',
} as const;

export class CampaignWindowQueryDto {
  @ApiPropertyOptional(WINDOW_PROPERTY)
  @IsOptionalChoice(WINDOWS)
  window?: Window;
}

export class CampaignListQueryDto extends PageQueryDto {
  @ApiPropertyOptional(WINDOW_PROPERTY)
  @IsOptionalChoice(WINDOWS)
  window?: Window;
}

/** The search and the order of the list of campaigns and of its export. */
export class CampaignOrderDto {
  @ApiPropertyOptional({
    maxLength: 255,
    description: 'A part of the name. The comparison ignores case; no character is a wildcard.',
  })
  @Normalized()
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional(WINDOW_PROPERTY)
  @IsOptionalChoice(WINDOWS)
  window?: Window;

  @ApiPropertyOptional({
    enum: CAMPAIGN_SORTS,
    default: 'name',
    description:
      'Campaigns without the number are the last ones in both orders; of equal ones, the newest is the first.',
  })
  @IsOptionalChoice(CAMPAIGN_SORTS)
  sort: CampaignSort = 'name';

  @ApiPropertyOptional({ enum: SORT_ORDERS, default: 'asc', description: 'The order of `sort`.' })
  @IsOptionalChoice(SORT_ORDERS)
  order: SortOrder = 'asc';
}

export class RankCampaignsDto extends IntersectionType(CampaignOrderDto, CursorQueryDto) {}

export class CampaignPartsQueryDto extends CursorQueryDto {
  @ApiPropertyOptional(WINDOW_PROPERTY)
  @IsOptionalChoice(WINDOWS)
  window?: Window;
}

export class CampaignDaysQueryDto extends CampaignWindowQueryDto {
  @ApiPropertyOptional({
    default: 'UTC',
    description: 'The IANA time zone in which days begin.',
    example: 'Europe/Berlin',
  })
  @IsOptionally('timeZone', checkTimeZone)
  timeZone: string = 'UTC';
}

export class CreateCampaignDto {
  @ApiProperty({ minLength: 1, maxLength: 255, example: 'Autumn launch' })
  @Normalized()
  @IsText({ min: 1, max: 255 })
  name: string;

  @ApiPropertyOptional({
    ...CAMPAIGN_ID_PROPERTY,
    type: String,
    nullable: true,
    description:
      'What posts, responses, coupons and links (`utm_campaign`) carry. It cannot be changed. Without it, an id is made of the name.',
  })
  @IsOptionally('id', checkCampaignId)
  id?: string | null;

  @ApiProperty(STARTS_AT)
  @Rule('startsAt', (value, object) =>
    value === undefined || value === null ? 'is required' : checkCampaignStart(value, object),
  )
  startsAt: string;

  @ApiPropertyOptional(ENDS_AT)
  @Rule('endsAt', checkCampaignEnd)
  endsAt?: string | null;
}

/** A missing property keeps the stored value. */
export class UpdateCampaignDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 255, example: 'Autumn launch' })
  @Normalized()
  @Rule('name', (value) => (value === undefined ? null : checkText(value, { min: 1, max: 255 })))
  name?: string;

  @ApiPropertyOptional(STARTS_AT)
  @Rule('startsAt', (value, object) =>
    value === null ? 'is required' : checkCampaignStart(value, object),
  )
  startsAt?: string;

  @ApiPropertyOptional(ENDS_AT)
  @Rule('endsAt', checkCampaignEnd)
  endsAt?: string | null;
}

export class SetCouponCampaignDto {
  @ApiProperty({
    ...CAMPAIGN_ID_PROPERTY,
    type: String,
    nullable: true,
    description: 'The id of a campaign, or null for none.',
  })
  @Rule('campaignId', (value) => (value === null ? null : checkCampaignId(value)))
  campaignId: string | null;
}
