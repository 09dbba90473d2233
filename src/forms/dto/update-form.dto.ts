import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsOptionalBoolean } from '../../core/validation/rules';
import { CreateFormDto } from './create-form.dto';

/**
 * The body of `PATCH /forms/:formId`; specification 4.2. A missing property keeps the stored value; null clears
 * description, purpose, webhook URL and secret. `fields` is the complete new list.
 */
export class UpdateFormDto extends PartialType(CreateFormDto, { skipNullProperties: false }) {
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
