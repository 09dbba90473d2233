import { ApiPropertyOptional, PickType } from '../../core/openapi/decorators';
import { NamedIds } from '../../core/openapi/named-ids.decorator';
import { checkText } from '../../core/values/check-text';
import { IsOptionally, Normalized } from '../../core/values/rules';
import { MarkResponsesDto } from '../dto/mark-responses.dto';

/** Bounds the number of forms that one request locks and hides, one after the other. */
const MAX_FORMS = 50;

/** The responses that a deletion or a restoration names. */
export class NamedResponsesDto extends PickType(MarkResponsesDto, ['ids']) {}

/** The forms that a deletion names. */
export class NamedFormsDto {
  @NamedIds('form', MAX_FORMS, 'The ids of forms. Others are ignored.')
  ids: string[];
}

/** A form that is restored may take another name. */
export class RestoreFormDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description:
      'A new name, if another form has taken the name of this form. If it is null or absent, the form keeps its name.',
    example: 'Coffee club (restored)',
  })
  @Normalized()
  @IsOptionally('name', (value) => checkText(value, { min: 1, max: 255 }))
  name?: string | null;
}
