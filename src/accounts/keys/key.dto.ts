import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { KEY_ACCESS, type KeyAccess } from '../../tenancy/scope/request-scope';
import { endOf, parseIsoDate } from '../../core/values/iso-date';
import { OptionalBody } from '../../core/validation/optional-body.decorator';
import { Rule } from '../../core/values/rule';
import {
  IsOptionalChoice,
  IsOptionalText,
  IsOptionally,
  Normalized,
} from '../../core/values/rules';

const MAX_GRACE_HOURS = 720;
const DEFAULT_GRACE_HOURS = 24;

export class CreateKeyDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    example: 'Shop',
  })
  @Normalized()
  @IsOptionalText({ min: 1, max: 255 })
  label?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'ISO 8601, in the future; a date without a time includes that day (UTC). The key never expires if it is null.',
    example: null,
  })
  @IsOptionally('expiresAt', (value) => {
    const date = typeof value === 'string' ? parseIsoDate(value) : null;
    if (date === null) return 'must be an ISO 8601 date or timestamp';
    return endOf(date) > Date.now() ? null : 'must be in the future';
  })
  expiresAt?: string | null;

  @ApiPropertyOptional({ enum: KEY_ACCESS, nullable: true, default: 'full' })
  @IsOptionalChoice(KEY_ACCESS)
  access?: KeyAccess | null;
}

@OptionalBody()
export class RollKeyDto {
  @ApiPropertyOptional({
    minimum: 0,
    maximum: MAX_GRACE_HOURS,
    default: DEFAULT_GRACE_HOURS,
    description: 'How long the old key still works.',
  })
  @Rule('graceHours', (value) =>
    typeof value === 'number' && value >= 0 && value <= MAX_GRACE_HOURS
      ? null
      : `must be a number from 0 to ${MAX_GRACE_HOURS}`,
  )
  graceHours: number = DEFAULT_GRACE_HOURS;
}
