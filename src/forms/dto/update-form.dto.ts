import { ApiPropertyOptional, PartialType } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { IsOptionalBoolean } from '../../core/values/rules';
import { CreateFormDto } from './create-form.dto';
import type { FormFieldDto } from './form-field.dto';
import { checkFields } from './form.rules';

/**
 * The body of `PATCH /forms/:formId`; specification 4.2. A missing property keeps the stored value; null clears
 * description, purpose, webhook URL and secret. `fields` is the complete new list.
 */
export class UpdateFormDto extends PartialType(CreateFormDto, { skipNullProperties: false }) {
  // A form without fields returns an empty list; the service rejects it for all other forms.
  @Rule('fields', (value) =>
    Array.isArray(value) && value.length === 0 ? null : checkFields(value),
  )
  override fields?: FormFieldDto[];

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    default: false,
    description:
      'Deletes the existing fields that `fields` does not contain, with all their answers.',
  })
  @IsOptionalBoolean()
  removeMissingFields?: boolean | null;
}
