import { ApiProperty, ApiPropertyOptional } from '../core/openapi/decorators';
import { Rule } from '../core/values/rule';
import {
  MAX_RETENTION_DAYS,
  RETENTION_KINDS,
  type RetentionKind,
} from '../tenancy/retention/retention-kinds';
import { DAYS } from './retention.views';

const RANGE_VIOLATION = `must be a whole number from 1 to ${MAX_RETENTION_DAYS}`;

const isDays = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_RETENTION_DAYS;

export class SetRetentionDto {
  @ApiProperty(DAYS)
  @Rule('days', (value) => (value === null || isDays(value) ? null : RANGE_VIOLATION))
  days: number | null;
}

export class RetentionPreviewQueryDto {
  @ApiPropertyOptional({
    enum: RETENTION_KINDS,
    description: 'The kind for which `days` would be chosen.',
  })
  @Rule('kind', (value) =>
    value === undefined || RETENTION_KINDS.some((kind) => kind === value)
      ? null
      : `must be one of ${RETENTION_KINDS.join(', ')}`,
  )
  kind?: RetentionKind;

  @ApiPropertyOptional({
    type: String,
    description: 'Days, or `never`; with `kind`.',
    example: '90',
  })
  @Rule('days', (value) =>
    value === undefined ||
    value === 'never' ||
    (typeof value === 'string' && /^\d{1,4}$/.test(value) && isDays(Number(value)))
      ? null
      : RANGE_VIOLATION,
  )
  days?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only data of this form; with `kind`.' })
  /** Any other text is a form that the team does not have. */
  @Rule('formId', () => null)
  formId?: string;
}
