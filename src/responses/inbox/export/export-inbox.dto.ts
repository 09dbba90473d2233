import { ApiPropertyOptional, IntersectionType } from '../../../core/openapi/decorators';
import { SORT_ORDERS, type SortOrder } from '../../../core/values/page';
import { IsOptionalChoice } from '../../../core/values/rules';
import { HiddenFilterDto } from '../../dto/hidden-filter.dto';
import { EXPORT_FORMATS, type ExportFormat } from '../../export/export-responses.dto';
import { InboxFilterDto } from '../inbox.dto';

/** The filters of the inbox, the order and the format of the file. */
export class ExportInboxDto extends IntersectionType(InboxFilterDto, HiddenFilterDto) {
  @ApiPropertyOptional({
    enum: SORT_ORDERS,
    default: 'desc',
    description: 'By submission time; `desc` is newest first.',
  })
  @IsOptionalChoice(SORT_ORDERS)
  order: SortOrder = 'desc';

  @ApiPropertyOptional({
    enum: EXPORT_FORMATS,
    default: 'csv',
    description: '`csv`: a table for spreadsheets; `ndjson`: one JSON object per line.',
  })
  @IsOptionalChoice(EXPORT_FORMATS)
  format: ExportFormat = 'csv';
}
