import { ApiProperty, ApiPropertyOptional, PickType } from '../../../core/openapi/decorators';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { isId } from '../../../core/values/identifiers';
import { parseIsoDate } from '../../../core/values/iso-date';
import { Rule } from '../../../core/values/rule';
import {
  IsBoolean,
  IsChoice,
  IsOptionally,
  IsOptionalMap,
  IsOptionalText,
  TrimmedOrNull,
} from '../../../core/values/rules';
import { CreateFormDto } from '../../dto/create-form.dto';
import { FormFieldDto } from '../../dto/form-field.dto';
import { checkFieldList, MAX_FIELDS, MAX_TOTAL_OPTIONS } from '../../dto/form.rules';
import { FORM_STATUSES, type FormStatus } from '../../form-definition';
import type { BuilderSettings } from '../../domain/builder-settings';
import {
  checkHiddenNames,
  MAX_CAMPAIGN_ID_LENGTH,
  MAX_HIDDEN_NAMES,
} from '../../domain/hidden-names';
import { SENT_BUILDER_SETTINGS } from '../builder-settings.schema';
import { checkBuilderSettings } from './builder-settings.rules';

const MAX_INTEGER = 2_147_483_647;

const isCount = (value: unknown, min: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= MAX_INTEGER;

/** A field that the builder saves. */
export class BuilderFieldDto extends FormFieldDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'The id of an existing field, whose answers are kept. null, or an id of no field: a new field.',
  })
  @IsOptionally('fieldId', (value) =>
    typeof value === 'string' && isId(value) ? null : 'must be the id of a field, or null',
  )
  id?: string | null;
}

/** When the hosted page closes. */
class ClosingDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'ISO 8601 timestamp.',
    example: '2026-12-24T18:00:00.000Z',
  })
  @IsOptionally('closesAt', (value) =>
    typeof value === 'string' && parseIsoDate(value)?.kind === 'timestamp'
      ? null
      : 'must be an ISO 8601 timestamp',
  )
  closesAt?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: MAX_INTEGER,
    description:
      'The page closes when the form has this many responses, including those over the API.',
  })
  @IsOptionally('maxResponses', (value) =>
    isCount(value, 1) ? null : `must be a whole number from 1 to ${MAX_INTEGER}`,
  )
  maxResponses?: number | null;
}

/**
 * The body with which the builder saves a form. A missing text clears the stored text, a missing setting gets its default; a
 * missing webhook URL or secret keeps the stored one.
 */
export class SaveFormDto extends PickType(CreateFormDto, [
  'name',
  'description',
  'formPurpose',
  'webhookUrl',
  'webhookSecret',
]) {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'The version that was edited.',
    example: 3,
  })
  @Rule('version', (value) => (isCount(value, 1) ? null : 'must be the version of the form'))
  version: number;

  @ApiProperty({ enum: FORM_STATUSES })
  @IsChoice(FORM_STATUSES)
  status: FormStatus;

  @ApiProperty({ example: true })
  @IsBoolean()
  isPublic: boolean;

  @ApiProperty({ example: true })
  @IsBoolean()
  createCustomerOnSubmit: boolean;

  @ApiProperty({
    type: [BuilderFieldDto],
    maxItems: MAX_FIELDS,
    description: `All fields together have at most ${MAX_TOTAL_OPTIONS} options.`,
  })
  @Type(() => BuilderFieldDto)
  @Rule('fields', checkBuilderFields)
  @ValidateNested({ each: true })
  fields: BuilderFieldDto[];

  @ApiProperty(SENT_BUILDER_SETTINGS)
  @Rule('settings', checkBuilderSettings)
  settings: Partial<BuilderSettings>;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: MAX_HIDDEN_NAMES,
    uniqueItems: true,
    description:
      'The parameters of the link whose values are stored with the responses of the hosted page: 1 to 64 lowercase letters, digits and underscores each, beginning with a letter. No key of a field, and not `embed`.',
    example: ['utm_source', 'utm_campaign'],
  })
  @IsOptionally('hiddenNames', checkHiddenNames)
  hiddenNames?: string[] | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: MAX_CAMPAIGN_ID_LENGTH,
    description:
      'The campaign of later responses without the hidden value `utm_campaign`, or null for none.',
    example: 'spring-26',
  })
  @TrimmedOrNull()
  @IsOptionalText({ min: 1, max: MAX_CAMPAIGN_ID_LENGTH })
  campaignId?: string | null;

  @ApiPropertyOptional({
    type: ClosingDto,
    nullable: true,
    description: 'Null if the hosted page does not close.',
  })
  @Type(() => ClosingDto)
  @IsOptional()
  @Rule('closing', (value) =>
    typeof value === 'object' && !Array.isArray(value) ? null : 'must be an object',
  )
  @ValidateNested()
  closing?: ClosingDto | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'integer' },
    nullable: true,
    description: 'By field id, the number of answers that the removal of a field deletes.',
    example: { '01972d1e-4d06-7a11-9f35-c04be2719d63': 42 },
  })
  @IsOptionalMap(
    { max: MAX_FIELDS, name: isId, value: (count) => isCount(count, 0) },
    'must be an object with the number of answers for each field id',
  )
  removedAnswers?: Record<string, number> | null;
}

/** A form in the builder may have no fields yet. No two fields have the same id. */
function checkBuilderFields(value: unknown): string | readonly string[] | null {
  const violations = checkFieldList(value, 0);
  if (violations !== null || !Array.isArray(value)) return violations;
  const ids = value.map(({ id }: { id?: unknown }) =>
    typeof id === 'string' ? id.toLowerCase() : null,
  );
  const repeated = ids.flatMap((id, index) =>
    id !== null && ids.indexOf(id) < index ? [`[${index}].id: must be unique in the form`] : [],
  );
  return repeated.length > 0 ? repeated : null;
}
