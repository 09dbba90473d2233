import { ApiPropertyOptional, IntersectionType } from '../../core/openapi/decorators';
import { IsOptionalIsoDate } from '../../core/values/date-range';
import { SortedPageQueryDto } from '../../core/http/page-query.dto';
import { Rule } from '../../core/values/rule';
import { IsOptionalChoice, IsOptionalText } from '../../core/values/rules';
import { RESPONSE_SOURCES, type ResponseSource } from '../domain/response-source';
import { HiddenFilterDto } from './hidden-filter.dto';

/** Which responses; specification 4.2, list responses query parameters. All filters combine. */
export class ResponseFilterDto {
  @ApiPropertyOptional({ enum: RESPONSE_SOURCES, description: 'The origin of the response.' })
  @IsOptionalChoice(RESPONSE_SOURCES)
  source?: ResponseSource;

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'Whether the response has been read.',
  })
  @IsOptionalChoice(['true', 'false'])
  isRead?: 'true' | 'false';

  @ApiPropertyOptional({
    description:
      'The earliest submission time: an ISO 8601 date (calendar, week or ordinal) or timestamp.',
    example: '2026-11-01',
  })
  @IsOptionalIsoDate()
  startDate?: string;

  @ApiPropertyOptional({
    description:
      'The latest submission time: an ISO 8601 date (calendar, week or ordinal) or timestamp. A date includes its whole day.',
    example: '2026-11-30',
  })
  @IsOptionalIsoDate()
  endDate?: string;

  @ApiPropertyOptional({
    maxLength: 255,
    description:
      'A part of an answer; numbers in decimal digits. The comparison ignores case; no character is a wildcard. Only the first 200,000 characters of an answer and 400,000 of a response are searched.',
  })
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional({ description: 'The key of a field of the form. Requires `fieldValue`.' })
  @IsOptionalText()
  @Rule('fieldKey', (value, { fieldValue }) =>
    value === undefined && fieldValue !== undefined ? 'is required with fieldValue' : null,
  )
  fieldKey?: string;

  @ApiPropertyOptional({
    description:
      'The exact stored value of the field as text: a number as in JSON or in decimal digits, the choices of a checkbox group joined by `|`. Requires `fieldKey`.',
  })
  @IsOptionalText()
  @Rule('fieldValue', (value, { fieldKey }) =>
    value === undefined && fieldKey !== undefined ? 'is required with fieldKey' : null,
  )
  fieldValue?: string;
}

/** Specification 4.2, `GET /forms/:formId/responses`. */
export class ListResponsesDto extends IntersectionType(
  ResponseFilterDto,
  HiddenFilterDto,
  SortedPageQueryDto,
) {}
