import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { isId } from '../../core/identifiers';
import { parseIsoDate } from '../../core/validation/iso-date';
import { Rule } from '../../core/validation/rule';
import {
  checkOptionalBoolean,
  IsChoice,
  IsOptionally,
  IsOptionalText,
  IsText,
  Normalized,
} from '../../core/validation/rules';
import { FormFieldDto } from '../dto/form-field.dto';
import { checkFieldList, IsOptionalWebhookSecret, IsOptionalWebhookUrl } from '../dto/form.rules';
import { FORM_STATUSES, type FormStatus } from '../form-definition';
import type { BuilderSettings } from './builder-settings';
import { checkBuilderSettings } from './builder-settings.rules';

const MAX_INTEGER = 2_147_483_647;

const isCount = (value: unknown, min: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= MAX_INTEGER;

const IsBoolean = () =>
  Rule('boolean', (value) => (value === null ? 'is required' : checkOptionalBoolean(value)));

/** A field as the builder has it. */
export class BuilderFieldDto extends FormFieldDto {
  /** The id of the field whose answers it keeps; null: a new field. */
  @IsOptionally('fieldId', (value) =>
    typeof value === 'string' && isId(value) ? null : 'must be the id of a field, or null',
  )
  id?: string | null;
}

/** When the hosted page closes. */
class ClosingDto {
  @IsOptionally('closesAt', (value) =>
    typeof value === 'string' && parseIsoDate(value)?.kind === 'timestamp'
      ? null
      : 'must be an ISO 8601 timestamp',
  )
  closesAt?: string | null;

  @IsOptionally('maxResponses', (value) =>
    isCount(value, 1) ? null : `must be a whole number from 1 to ${MAX_INTEGER}`,
  )
  maxResponses?: number | null;
}

/**
 * The body with which the builder saves a form. It replaces everything except the webhook: a missing text is the same as null,
 * a missing setting has its default.
 */
export class SaveFormDto {
  /** The version that was edited. */
  @Rule('version', (value) => (isCount(value, 1) ? null : 'must be the version of the form'))
  version: number;

  @Normalized()
  @IsText({ min: 1, max: 255 })
  name: string;

  @IsOptionalText()
  description?: string | null;

  @IsOptionalText()
  formPurpose?: string | null;

  @IsChoice(FORM_STATUSES)
  status: FormStatus;

  @IsBoolean()
  isPublic: boolean;

  @IsBoolean()
  createCustomerOnSubmit: boolean;

  @Type(() => BuilderFieldDto)
  @Rule('fields', checkBuilderFields)
  @ValidateNested({ each: true })
  fields: BuilderFieldDto[];

  @Rule('settings', checkBuilderSettings)
  settings: Partial<BuilderSettings>;

  /** null: the hosted page does not close. */
  @Type(() => ClosingDto)
  @IsOptional()
  @Rule('closing', (value) =>
    typeof value === 'object' && !Array.isArray(value) ? null : 'must be an object',
  )
  @ValidateNested()
  closing?: ClosingDto | null;

  /** By field id, the number of answers that the removal of a field deletes. */
  @IsOptionally('removedAnswers', (value) =>
    typeof value === 'object' && Object.values(value ?? {}).every((count) => isCount(count, 0))
      ? null
      : 'must be an object with the number of answers for each field id',
  )
  removedAnswers?: Record<string, number> | null;

  /** Missing: unchanged. */
  @IsOptionalWebhookUrl()
  webhookUrl?: string | null;

  /** Missing: unchanged. */
  @IsOptionalWebhookSecret()
  webhookSecret?: string | null;
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
