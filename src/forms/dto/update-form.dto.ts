import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsOptionalBoolean } from '../../core/validation/rules';
import { CreateFormDto } from './create-form.dto';

/**
 * Specification 4.2, `PATCH /forms/:formId`: what is left out stays. null clears description, purpose,
 * webhook URL and secret. `fields` is the complete list that the form ends up with.
 */
export class UpdateFormDto extends PartialType(CreateFormDto, { skipNullProperties: false }) {
  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    default: false,
    description: 'Deletes the fields that `fields` leaves out, and every answer given to them.',
  })
  @IsOptionalBoolean()
  removeMissingFields?: boolean | null;
}
