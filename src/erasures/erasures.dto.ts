import { ApiPropertyOptional } from '../core/openapi/decorators';
import { opaqueId } from '../core/openapi/sample-ids';
import { isId } from '../core/values/identifiers';
import { Rule } from '../core/values/rule';
import { IsOptionalBoolean, IsOptionalChoice } from '../core/values/rules';

const MAX_RESPONSES = 500;

/** The query of `DELETE /customer/:customerId`. */
export class EraseCustomerQueryDto {
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'false',
    description:
      '`true` also deletes the responses of others whose answers contain the e-mail or the phone of the customer.',
  })
  @IsOptionalChoice(['true', 'false'])
  mentions?: 'true' | 'false';
}

/** The body of an erasure in the console. */
export class EraseCustomerDto {
  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_RESPONSES,
    description: 'Responses of others that are deleted as well, by their ids.',
    example: [opaqueId('response').example],
  })
  @Rule('responseIds', checkIds)
  responseIds?: string[];

  @ApiPropertyOptional({
    default: false,
    description:
      'Whether all responses of others are deleted that contain the e-mail or the phone of the customer.',
  })
  @IsOptionalBoolean()
  allMentions?: boolean;
}

function checkIds(value: unknown): string | null {
  if (value === undefined) return null;
  const isList =
    Array.isArray(value) &&
    value.length <= MAX_RESPONSES &&
    value.every((id) => typeof id === 'string' && isId(id));
  return isList ? null : `must be an array of at most ${MAX_RESPONSES} ids`;
}
