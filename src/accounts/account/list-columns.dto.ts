import { ApiProperty } from '@nestjs/swagger';
import { Rule } from '../../core/values/rule';
import { checkText, IsOptionalMap, IsText } from '../../core/values/rules';
import type { ListColumns } from './list-columns.service';

const MAX_COLUMNS = 100;
/** A column of a field has the key of the field in its id. */
const MAX_ID_LENGTH = 300;
const REASON = `must be an object of at most ${MAX_COLUMNS} columns with true or false`;

/** The body of `PUT account/list-columns`. */
export class ListColumnsDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 100,
    description: 'The list, as the console names it.',
    example: 'customers',
  })
  @IsText({ min: 1, max: 100 })
  list: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'boolean' },
    description: 'Which columns are shown. It replaces the choice of before.',
    example: { username: true, phone: false },
  })
  @Rule('required', (value) => (value === undefined || value === null ? 'is required' : null))
  @IsOptionalMap(
    {
      max: MAX_COLUMNS,
      name: (name) => name.length <= MAX_ID_LENGTH && checkText(name) === null,
      value: (value) => typeof value === 'boolean',
    },
    REASON,
  )
  columns: ListColumns;
}
