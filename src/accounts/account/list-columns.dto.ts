import { ApiProperty } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { IsChoice, IsOptionalMap } from '../../core/values/rules';
import type { ListColumns } from './list-columns.service';

/** The lists whose columns an account keeps. Those of a form's responses have its fields as columns, so that the browser alone keeps them. */
export const COLUMN_LISTS = [
  'audit',
  'binned-forms',
  'binned-responses',
  'campaign-coupons',
  'campaign-forms',
  'campaign-posts',
  'campaign-suggestions',
  'campaigns',
  'coupon-codes',
  'coupons',
  'customers',
  'exports',
  'forms',
  'home-forms',
  'home-unread',
  'inbox',
  'mails',
  'points',
  'posts-facebook',
  'posts-instagram',
  'posts-linkedin',
  'posts-tiktok',
  'posts-twitter',
  'posts-youtube',
  'report-coupons',
  'report-forms',
  'report-platforms',
  'webhook-deliveries',
] as const;

export type ColumnList = (typeof COLUMN_LISTS)[number];

const MAX_COLUMNS = 30;
const COLUMN_ID_PATTERN = /^[A-Za-z][A-Za-z0-9-]{0,49}$/;
const REASON = `must be an object of at most ${MAX_COLUMNS} columns with true or false`;

/** The body of `PUT account/list-columns`. */
export class ListColumnsDto {
  @ApiProperty({ enum: COLUMN_LISTS, description: 'The list.', example: 'customers' })
  @IsChoice(COLUMN_LISTS)
  list: ColumnList;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'boolean' },
    description:
      'Which columns are shown, by the id of the column: at most 50 letters, digits and hyphens. It replaces the previous choice.',
    example: { username: true, phone: false },
  })
  @Rule('required', (value) => (value === undefined || value === null ? 'is required' : null))
  @IsOptionalMap(
    {
      max: MAX_COLUMNS,
      name: (name) => COLUMN_ID_PATTERN.test(name),
      value: (value) => typeof value === 'boolean',
    },
    REASON,
  )
  columns: ListColumns;
}
