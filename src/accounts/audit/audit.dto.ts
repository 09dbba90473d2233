import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { ACTOR_KINDS, type ActorKind } from '../../tenancy/audit/audited-change';
import { IsOptionalIsoDate } from '../../core/values/date-range';
import { CursorQueryDto, FIRST_PAGE, IsCursor } from '../../core/http/page-query.dto';
import { isId } from '../../core/values/identifiers';
import { IsOptionalChoice, IsOptionally, IsOptionalText } from '../../core/values/rules';

export const AUDIT_FORMATS = ['csv', 'ndjson'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

const IsOptionalId = (): PropertyDecorator =>
  IsOptionally('id', (value) =>
    typeof value === 'string' && isId(value) ? null : 'must be an identifier',
  );

/** The filters of the list and of the export. */
export class AuditFilterDto {
  @ApiPropertyOptional({ description: 'The id of a member or of an API key.' })
  @IsOptionalId()
  actor?: string;

  @ApiPropertyOptional({ enum: ACTOR_KINDS, description: 'Who made the change.' })
  @IsOptionalChoice(ACTOR_KINDS)
  actorKind?: ActorKind;

  @ApiPropertyOptional({ minLength: 1, maxLength: 255, description: 'The name of an operation.' })
  @IsOptionalText({ min: 1, max: 255 })
  action?: string;

  @ApiPropertyOptional({ description: 'ISO 8601 date or timestamp, inclusive.' })
  @IsOptionalIsoDate()
  startDate?: string;

  @ApiPropertyOptional({
    description: 'ISO 8601 date or timestamp, inclusive; a date includes the whole day.',
  })
  @IsOptionalIsoDate()
  endDate?: string;
}

export class AuditQueryDto extends IntersectionType(AuditFilterDto, CursorQueryDto) {
  @IsCursor(isId)
  cursor: string = FIRST_PAGE;
}

export class AuditExportQueryDto extends AuditFilterDto {
  @ApiPropertyOptional({
    enum: AUDIT_FORMATS,
    default: 'csv',
    description: 'The format of the file.',
  })
  @IsOptionalChoice(AUDIT_FORMATS)
  format: AuditFormat = 'csv';
}
