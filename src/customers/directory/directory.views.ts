import { ApiProperty } from '../../core/openapi/decorators';
import { TIME } from '../../core/openapi/common-properties';
import { CustomerListItemView, toCustomerListItemView } from '../collection/collection.views';
import type { DirectoryRow } from './directory.repository';

/** A customer in the console. */
export class DirectoryCustomerView extends CustomerListItemView {
  @ApiProperty({
    ...TIME,
    description:
      'The time of the last change of points, redemption or response, or else of the creation; a few seconds late.',
  })
  readonly lastActivityAt: string;
}

export function toDirectoryCustomerView(row: DirectoryRow): DirectoryCustomerView {
  const lastActivityAt = row.lastActivityAt.toISOString();
  return Object.assign(toCustomerListItemView(row), { lastActivityAt });
}
