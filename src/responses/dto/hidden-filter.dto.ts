import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { IsOptionalText, Normalized } from '../../core/values/rules';
import { checkHiddenName } from '../../forms/domain/hidden-names';
import { MAX_HIDDEN_VALUE_LENGTH } from '../domain/hidden-values';

/** Responses with a value of their link. */
export class HiddenFilterDto {
  @ApiPropertyOptional({
    description: 'The name of a hidden value. Requires `hiddenValue`.',
    example: 'utm_campaign',
  })
  @Rule('hiddenName', (name, { hiddenValue }) => {
    if (name !== undefined) return checkHiddenName(name);
    return hiddenValue === undefined ? null : 'is required with hiddenValue';
  })
  hiddenName?: string;

  @ApiPropertyOptional({
    maxLength: MAX_HIDDEN_VALUE_LENGTH,
    description: 'The exact hidden value. Requires `hiddenName`.',
    example: 'spring-26',
  })
  @Normalized()
  @IsOptionalText({ max: MAX_HIDDEN_VALUE_LENGTH })
  @Rule('hiddenValue', (value, { hiddenName }) =>
    value === undefined && hiddenName !== undefined ? 'is required with hiddenName' : null,
  )
  hiddenValue?: string;
}
