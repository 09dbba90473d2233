import { ApiPropertyOptional, IntersectionType } from '../../core/openapi/decorators';
import { opaqueId } from '../../core/openapi/sample-ids';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { IsOptionalIsoDate } from '../../core/values/date-range';
import { Rule } from '../../core/values/rule';
import { checkText } from '../../core/values/check-text';
import { IsOptionalChoice, IsOptionally, IsOptionalText } from '../../core/values/rules';
import { HiddenFilterDto } from '../dto/hidden-filter.dto';
import { CHANNELS, type Channel } from './domain/channel';

/** By time, or unread responses before all others. */
export const INBOX_SORTS = ['newest', 'oldest', 'unread'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

const MAX_COLUMNS = 20;

function checkColumns(value: unknown): string | null {
  const violation = checkText(value);
  if (violation !== null) return violation;
  const isTooLong = String(value).split(',').length > MAX_COLUMNS;
  return isTooLong ? `must have at most ${MAX_COLUMNS} keys` : null;
}

/** Which responses of the team. All filters combine. */
export class InboxFilterDto {
  @ApiPropertyOptional({ ...opaqueId('form'), description: 'The form.' })
  @IsOptionalText()
  formId?: string;

  @ApiPropertyOptional({ ...opaqueId('customer'), description: 'The linked customer.' })
  @IsOptionalText()
  customerId?: string;

  @ApiPropertyOptional({
    maxLength: 255,
    description: 'The id of the campaign that the response counts for.',
    example: 'autumn-launch-2026',
  })
  @IsOptionalText({ max: 255 })
  campaignId?: string;

  @ApiPropertyOptional({
    enum: CHANNELS,
    description:
      'How the response came in: `page`: through the hosted page of the form; `api`: by a program or a person of the team; `ai`: by an AI reply.',
  })
  @IsOptionalChoice(CHANNELS)
  channel?: Channel;

  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Whether it has been read.' })
  @IsOptionalChoice(['true', 'false'])
  isRead?: 'true' | 'false';

  @ApiPropertyOptional({ description: 'The earliest submission time.', example: '2026-11-01' })
  @IsOptionalIsoDate()
  startDate?: string;

  @ApiPropertyOptional({
    description: 'The latest submission time; a date includes its whole day (UTC).',
    example: '2026-11-30',
  })
  @IsOptionalIsoDate()
  endDate?: string;

  @ApiPropertyOptional({ maxLength: 255, description: 'A part of any answer; case is ignored.' })
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional({
    description: 'The key of a field of the form. Requires `fieldValue` and `formId`.',
  })
  @IsOptionalText()
  @Rule('fieldKey', (value, { fieldValue, formId }) => {
    if (value === undefined) return fieldValue === undefined ? null : 'is required with fieldValue';
    return formId === undefined ? 'needs formId' : null;
  })
  fieldKey?: string;

  @ApiPropertyOptional({
    description: 'The exact stored value of the field as text. Requires `fieldKey`.',
  })
  @IsOptionalText()
  @Rule('fieldValue', (value, { fieldKey }) =>
    value === undefined && fieldKey !== undefined ? 'is required with fieldKey' : null,
  )
  fieldValue?: string;
}

export class InboxQueryDto extends IntersectionType(
  InboxFilterDto,
  HiddenFilterDto,
  CursorQueryDto,
) {
  @ApiPropertyOptional({
    enum: INBOX_SORTS,
    default: 'newest',
    description:
      '`unread`: those that nobody has read first, both parts newest first. A response that is marked meanwhile may be listed twice.',
  })
  @IsOptionalChoice(INBOX_SORTS)
  sort: InboxSort = 'newest';

  @ApiPropertyOptional({
    description: `Keys of fields of the form, comma-separated, at most ${MAX_COLUMNS}: \`answers\` has the answers to these fields, in this order. Requires \`formId\`.`,
  })
  @IsOptionally('columns', checkColumns)
  @Rule('columnsOfForm', (value, { formId }) =>
    value !== undefined && formId === undefined ? 'needs formId' : null,
  )
  columns?: string;
}
