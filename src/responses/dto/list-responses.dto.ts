import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsOptionalIsoDate } from '../../core/http/date-range';
import { SortedPageQueryDto } from '../../core/http/page-query.dto';
import { Rule } from '../../core/validation/rule';
import { IsOptionalChoice, IsOptionalText } from '../../core/validation/rules';
import { RESPONSE_SOURCES, type ResponseSource } from '../entities/form-response.entity';

/** Which responses; specification 4.2, list responses query parameters. All filters combine. */
export class ResponseFilterDto {
  @ApiPropertyOptional({ enum: RESPONSE_SOURCES, description: 'Where the response came from.' })
  @IsOptionalChoice(RESPONSE_SOURCES)
  source?: ResponseSource;

  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Whether it has been read.' })
  @IsOptionalChoice(['true', 'false'])
  isRead?: 'true' | 'false';

  @ApiPropertyOptional({
    description:
      'An ISO 8601 date (calendar, week or ordinal) or timestamp; responses from then on.',
    example: '2026-11-01',
  })
  @IsOptionalIsoDate()
  startDate?: string;

  @ApiPropertyOptional({
    description:
      'An ISO 8601 date (calendar, week or ordinal) or timestamp; responses until then. A date includes its whole day.',
    example: '2026-11-30',
  })
  @IsOptionalIsoDate()
  endDate?: string;

  @ApiPropertyOptional({
    maxLength: 255,
    description:
      'A part of any answer, taken literally, without regard to case; a number in decimal digits. Of very long answers, the first 200,000 characters are searched, and 400,000 of one response.',
  })
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional({ description: 'The key of a field of the form; needs fieldValue.' })
  @IsOptionalText()
  @Rule('fieldKey', (value, { fieldValue }) =>
    value === undefined && fieldValue !== undefined ? 'is required with fieldValue' : null,
  )
  fieldKey?: string;

  @ApiPropertyOptional({
    description:
      'The exact stored value of that field, as text: a number as JSON shows it or in decimal digits, the choices of a group joined by `|`. Needs fieldKey.',
  })
  @IsOptionalText()
  @Rule('fieldValue', (value, { fieldKey }) =>
    value === undefined && fieldKey !== undefined ? 'is required with fieldKey' : null,
  )
  fieldValue?: string;
}

/** Specification 4.2, `GET /forms/:formId/responses`. */
export class ListResponsesDto extends IntersectionType(ResponseFilterDto, SortedPageQueryDto) {}
