import { ApiPropertyOptional, OmitType } from '../../core/openapi/decorators';
import { IsOptionalChoice } from '../../core/values/rules';
import { ListResponsesDto } from '../dto/list-responses.dto';

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The query parameters of the list except `page` and `limit`, and the format. */
export class ExportResponsesDto extends OmitType(ListResponsesDto, ['page', 'cursor', 'limit']) {
  @ApiPropertyOptional({
    enum: EXPORT_FORMATS,
    default: 'csv',
    description: '`csv`: a table for spreadsheets; `ndjson`: one JSON object per line.',
  })
  @IsOptionalChoice(EXPORT_FORMATS)
  format: ExportFormat = 'csv';
}
