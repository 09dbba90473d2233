import { ApiProperty } from '../../core/openapi/decorators';
import { opaqueId } from '../../core/openapi/sample-ids';
import { isId } from '../../core/values/identifiers';
import { Rule } from '../../core/values/rule';

/** The body of a merge. */
export class MergeCustomerDto {
  @ApiProperty({
    type: String,
    ...opaqueId('other customer'),
    description: 'The customer that is merged into the one of the path.',
  })
  @Rule('id', (value) =>
    typeof value === 'string' && isId(value) ? null : 'must be an identifier',
  )
  mergedId: string;
}
