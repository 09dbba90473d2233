import { ApiPropertyOptional, IntersectionType } from '../../core/openapi/decorators';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { opaqueId } from '../../core/openapi/sample-ids';
import { IsOptionalIdList } from '../../core/values/id-list';
import { SORT_ORDERS, type SortOrder } from '../../core/values/page';
import { IsOptionalIsoDate } from '../../core/values/date-range';
import { Rule } from '../../core/values/rule';
import { IsOptionalChoice, IsOptionalText } from '../../core/values/rules';
import { EmptyIsAbsent, Nfc } from '../collection/dto/find-customers.dto';

/** The number of selected customers that one request exports. */
const MAX_SELECTED = 100;

export const DIRECTORY_SORTS = ['created', 'points', 'activity'] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];

/** Rejects a time without `campaignId`: only the customers of a campaign are filtered by time. */
const OnlyWithCampaign = () =>
  Rule('withCampaign', (value, { campaignId }) =>
    value !== undefined && campaignId === undefined ? 'needs campaignId' : null,
  );

/** The filter and the order of the list and of the export. */
export class DirectoryFilterDto {
  @ApiPropertyOptional({
    maxLength: 255,
    description:
      'A part of a name, e-mail, phone or username. The comparison ignores case; no character is a wildcard. A part of a phone number may have separators and a leading 0.',
  })
  @Nfc()
  @EmptyIsAbsent()
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional({
    enum: DIRECTORY_SORTS,
    default: 'created',
    description:
      'By time of creation, by balance, or by last activity. The order by balance or activity is a few seconds late.',
  })
  @IsOptionalChoice(DIRECTORY_SORTS)
  @Rule('sortOfCampaign', (value, { campaignId }) =>
    campaignId !== undefined && value !== 'created' ? 'must be created with campaignId' : null,
  )
  sort: DirectorySort = 'created';

  @ApiPropertyOptional({
    enum: SORT_ORDERS,
    default: 'desc',
    description: '`desc`: the newest, or the highest balance, first.',
  })
  @IsOptionalChoice(SORT_ORDERS)
  order: SortOrder = 'desc';

  @ApiPropertyOptional({
    maxLength: 255,
    description: 'Only customers whom a response of this campaign created. `sort` is `created`.',
  })
  @EmptyIsAbsent()
  @IsOptionalText({ max: 255 })
  campaignId?: string;

  @ApiPropertyOptional({
    description: 'The earliest time of creation. Requires `campaignId`.',
    example: '2026-11-01',
  })
  @IsOptionalIsoDate()
  @OnlyWithCampaign()
  startDate?: string;

  @ApiPropertyOptional({
    description:
      'The latest time of creation; a date includes its whole day (UTC). Requires `campaignId`.',
    example: '2026-11-30',
  })
  @IsOptionalIsoDate()
  @OnlyWithCampaign()
  endDate?: string;
}

/** The query of the export. */
export class DirectoryExportQueryDto extends DirectoryFilterDto {
  @ApiPropertyOptional({
    description: `Only these customers, whatever the filters: 1 to ${MAX_SELECTED} ids, separated by commas. Others are ignored.`,
    example: opaqueId('customer').example,
  })
  @IsOptionalIdList(MAX_SELECTED)
  ids?: string;
}

export class DirectoryQueryDto extends IntersectionType(DirectoryFilterDto, CursorQueryDto) {}
