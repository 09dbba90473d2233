import { ApiProperty, ApiPropertyOptional } from '../../core/openapi/decorators';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { Rule } from '../../core/values/rule';
import {
  IsOptionalBoolean,
  IsOptionalChoice,
  IsOptionalText,
  IsText,
  Normalized,
} from '../../core/values/rules';
import { FORM_STATUSES, type FormStatus } from '../form-definition';
import { FormFieldDto } from './form-field.dto';
import {
  checkFields,
  IsOptionalWebhookSecret,
  IsOptionalWebhookUrl,
  MAX_DESCRIPTION_LENGTH,
  MAX_TOTAL_OPTIONS,
} from './form.rules';

/** The body of `POST /forms`; specification 4.2. */
export class CreateFormDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 255,
    description: 'Unique in the team.',
    example: 'Coffee club',
  })
  @Normalized()
  @IsText({ min: 1, max: 255 })
  name: string;

  @ApiProperty({
    type: [FormFieldDto],
    minItems: 1,
    maxItems: 200,
    description: `All fields together have at most ${MAX_TOTAL_OPTIONS} options.`,
  })
  @Type(() => FormFieldDto)
  @Rule('fields', checkFields)
  @ValidateNested({ each: true })
  fields: FormFieldDto[];

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_DESCRIPTION_LENGTH,
    description: 'Shown under the title.',
    example: 'Tell us how you like your coffee.',
  })
  @IsOptionalText({ max: MAX_DESCRIPTION_LENGTH })
  description?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_DESCRIPTION_LENGTH,
    description: 'Context for AI-assisted filling.',
    example: 'Find out which roast to offer to whom.',
  })
  @IsOptionalText({ max: MAX_DESCRIPTION_LENGTH })
  formPurpose?: string | null;

  @ApiPropertyOptional({ enum: FORM_STATUSES, nullable: true, default: 'draft' })
  @IsOptionalChoice(FORM_STATUSES)
  status?: FormStatus | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, default: true })
  @IsOptionalBoolean()
  isPublic?: boolean | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    default: true,
    description: 'Whether a submission is linked to a matching or new customer.',
  })
  @IsOptionalBoolean()
  createCustomerOnSubmit?: boolean | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 2048,
    description: 'Receives each stored response: an absolute http or https URL.',
    example: 'https://example.com/hooks/responses',
  })
  @IsOptionalWebhookUrl()
  webhookUrl?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    pattern: String.raw`^[\x20-\x7e]+$`,
    writeOnly: true,
    description: 'Sent to the webhook as a bearer token; never returned.',
    example: '3q2+7wXk9tVb',
  })
  @IsOptionalWebhookSecret()
  webhookSecret?: string | null;
}
