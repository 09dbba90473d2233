import { ApiPropertyOptional, IntersectionType } from '../../core/openapi/decorators';
import { IsOptionalIdList } from '../../core/values/id-list';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { opaqueId } from '../../core/openapi/sample-ids';
import { SORT_ORDERS, type SortOrder } from '../../core/values/page';
import { IsOptionalChoice, IsOptionalText } from '../../core/values/rules';
import {
  FORM_SORTS,
  FORM_STATES,
  type FormSort,
  type FormState,
} from './forms-overview.repository';

/** The number of forms that one request exports. */
const MAX_SELECTED = 100;

/** The filters and the order of the list of forms and of its export. */
export class FormsOverviewFilterDto {
  @ApiPropertyOptional({
    maxLength: 255,
    description: 'A part of the name. The comparison ignores case; no character is a wildcard.',
  })
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional({ enum: FORM_STATES, description: 'Only forms in this state.' })
  @IsOptionalChoice(FORM_STATES)
  state?: FormState;

  @ApiPropertyOptional({ enum: FORM_SORTS, default: 'created', description: 'The order.' })
  @IsOptionalChoice(FORM_SORTS)
  sort: FormSort = 'created';

  @ApiPropertyOptional({
    enum: SORT_ORDERS,
    default: 'desc',
    description: 'Forms without a response have the oldest newest response.',
  })
  @IsOptionalChoice(SORT_ORDERS)
  order: SortOrder = 'desc';
}

export class FormsOverviewQueryDto extends IntersectionType(
  FormsOverviewFilterDto,
  CursorQueryDto,
) {}

export class FormsExportQueryDto extends FormsOverviewFilterDto {
  @ApiPropertyOptional({
    description: `Only these forms: 1 to ${MAX_SELECTED} ids, separated by commas. Others are ignored.`,
    example: opaqueId('form').example,
  })
  @IsOptionalIdList(MAX_SELECTED)
  ids?: string;
}
