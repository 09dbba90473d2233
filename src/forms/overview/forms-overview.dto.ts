import { ApiPropertyOptional } from '@nestjs/swagger';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { SORT_ORDERS, type SortOrder } from '../../core/values/page';
import { IsOptionalChoice, IsOptionalText } from '../../core/values/rules';
import {
  FORM_SORTS,
  FORM_STATES,
  type FormSort,
  type FormState,
} from './forms-overview.repository';

export class FormsOverviewQueryDto extends CursorQueryDto {
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
