import { ApiProperty, ApiPropertyOptional } from '../../core/openapi/decorators';
import { Transform } from 'class-transformer';
import { Rule } from '../../core/values/rule';
import {
  checkOptionalBoolean,
  IsChoice,
  IsOptionalBoolean,
  IsOptionalText,
  IsText,
  Normalized,
} from '../../core/values/rules';
import { toNfc } from '../../core/values/text';
import { FIELD_TYPES, type FieldType } from '../domain/field-types';
import { checkOptions, MAX_HINT_LENGTH } from './form.rules';

/** A field in a request; specification 2.3. The service generates the storage type and the key. */
export class FormFieldDto {
  @ApiProperty({ enum: FIELD_TYPES, example: 'Select' })
  @IsChoice(FIELD_TYPES)
  fieldType: FieldType;

  @ApiProperty({
    minLength: 1,
    maxLength: 255,
    description: 'Unique in the form. The key is generated from the label.',
    example: 'Favourite roast',
  })
  @Normalized()
  @IsText({ min: 1, max: 255 })
  label: string;

  @ApiPropertyOptional({ type: Boolean, nullable: true, default: false })
  @IsOptionalBoolean()
  isRequired?: boolean | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: 500,
    uniqueItems: true,
    minLength: 1,
    maxLength: 255,
    description:
      'Required for Select, Radio and checkbox groups; ignored for other types. Options must differ in more than white space. A Checkbox with options is a group unless `isGroup` is `false`.',
    example: ['Light', 'Dark'],
  })
  @Transform(({ value }: { value: unknown }) => normalizeOptions(value))
  @Rule('options', checkOptions)
  options?: string[] | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description:
      'For Checkbox: whether it is a group, of which several options can be chosen. Default: true with options, false without.',
  })
  @Rule('isGroup', (value, { fieldType }) =>
    fieldType === 'Checkbox' ? checkOptionalBoolean(value) : null,
  )
  isGroup?: boolean | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: MAX_HINT_LENGTH })
  @IsOptionalText({ max: MAX_HINT_LENGTH })
  placeholder?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_HINT_LENGTH,
    description: 'Hint under the field.',
  })
  @IsOptionalText({ max: MAX_HINT_LENGTH })
  helperText?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: MAX_HINT_LENGTH })
  @IsOptionalText({ max: MAX_HINT_LENGTH })
  defaultValue?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_HINT_LENGTH,
    description: 'Guidance for AI-assisted filling.',
  })
  @IsOptionalText({ max: MAX_HINT_LENGTH })
  aiInstruction?: string | null;
}

function normalizeOptions(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((option: unknown) => (typeof option === 'string' ? toNfc(option) : option));
}
