import { ApiPropertyOptional, IntersectionType } from '../../core/openapi/decorators';
import { CursorQueryDto, IsTimeOrder } from '../../core/http/page-query.dto';
import { IsOptionalIsoDate } from '../../core/values/date-range';
import { isId } from '../../core/values/identifiers';
import type { SortOrder } from '../../core/values/page';
import { IsOptionalChoice, IsOptionally, IsOptionalText } from '../../core/values/rules';
import { checkTimeZone } from '../../core/values/time-zone';
import { EmptyIsAbsent, Nfc } from '../collection/dto/find-customers.dto';
import {
  CHANGE_TYPES,
  type ChangeType,
  TRANSACTION_REASONS,
  type TransactionReason,
} from '../loyalty/domain/points';

export const LEDGER_FORMATS = ['csv', 'ndjson'] as const;
export type LedgerFormat = (typeof LEDGER_FORMATS)[number];

/** The value of `actor` for changes by the operator and the service, which have no id. */
export const SYSTEM_ACTOR = 'system';

const IsOptionalId = (): PropertyDecorator =>
  IsOptionally('id', (value) =>
    typeof value === 'string' && isId(value) ? null : 'must be an identifier',
  );

/** The filters of the ledger of a team. */
export class LedgerFilterDto {
  @ApiPropertyOptional({ description: 'The id of a customer.' })
  @IsOptionalId()
  customerId?: string;

  @ApiPropertyOptional({ description: 'The id of an entry: only this one and its correction.' })
  @IsOptionalId()
  entryId?: string;

  @ApiPropertyOptional({ enum: TRANSACTION_REASONS, description: 'The kind of the entry.' })
  @IsOptionalChoice(TRANSACTION_REASONS)
  reason?: TransactionReason;

  @ApiPropertyOptional({ enum: CHANGE_TYPES, description: 'Whether points were given or taken.' })
  @IsOptionalChoice(CHANGE_TYPES)
  type?: ChangeType;

  @ApiPropertyOptional({
    description: 'The id of a member or of an API key; or `system`: the operator or the service.',
  })
  @IsOptionally('actor', (value) =>
    typeof value === 'string' && (value === SYSTEM_ACTOR || isId(value))
      ? null
      : `must be an identifier or ${SYSTEM_ACTOR}`,
  )
  actor?: string;

  @ApiPropertyOptional({ description: 'ISO 8601 date or timestamp, inclusive.' })
  @IsOptionalIsoDate()
  startDate?: string;

  @ApiPropertyOptional({
    description: 'ISO 8601 date or timestamp, inclusive; a date includes the whole day.',
  })
  @IsOptionalIsoDate()
  endDate?: string;
}

/** The filters, the search and the order of the list and of the export. */
export class LedgerListDto extends LedgerFilterDto {
  @ApiPropertyOptional({
    maxLength: 255,
    description:
      'A part of the name, e-mail, phone or username of the customer, the whole reference, or a part of the note or reference, which is searched in the newest 10,000 entries that pass the filters. The comparison of parts ignores case; no character is a wildcard.',
  })
  @Nfc()
  @EmptyIsAbsent()
  @IsOptionalText({ max: 255 })
  search?: string;

  @IsTimeOrder()
  order: SortOrder = 'desc';
}

export class LedgerQueryDto extends IntersectionType(LedgerListDto, CursorQueryDto) {}

export class LedgerWeeksQueryDto extends LedgerFilterDto {
  @ApiPropertyOptional({
    default: 'UTC',
    description: 'The IANA time zone in which weeks begin.',
    example: 'Europe/Berlin',
  })
  @IsOptionally('timeZone', checkTimeZone)
  timeZone: string = 'UTC';
}

export class LedgerExportQueryDto extends LedgerListDto {
  @ApiPropertyOptional({ enum: LEDGER_FORMATS, default: 'csv', description: 'The format.' })
  @IsOptionalChoice(LEDGER_FORMATS)
  format: LedgerFormat = 'csv';
}
