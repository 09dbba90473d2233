import { ApiProperty } from '../../core/openapi/decorators';
import { CustomerNameView } from '../customer.views';
import { NULLABLE_TEXT, TIME } from '../../core/openapi/common-properties';
import type { NewCustomer } from '../new-customer';
import type { CustomerListRow } from './collection.repository';

/** An element of the response to `POST /customers`, an array without an envelope; specification 4.1. */
export class BulkCustomerView extends CustomerNameView {
  @ApiProperty({ ...NULLABLE_TEXT, example: '+4930901820' })
  readonly phone: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, example: 'ada@example.com' })
  readonly email: string | null;
}

/** An element of the list of customers, `GET /customers`. */
export class CustomerListItemView extends BulkCustomerView {
  @ApiProperty({ ...NULLABLE_TEXT, example: 'ada' })
  readonly username: string | null;

  @ApiProperty({ minimum: 0, description: 'The loyalty balance.', example: 120.5 })
  readonly points: number;

  @ApiProperty(TIME)
  readonly createdAt: string;
}

export function toBulkCustomerView(customer: NewCustomer): BulkCustomerView {
  const { id, firstName, lastName, phone, email } = customer;
  return { id, firstName, lastName, phone, email };
}

export function toCustomerListItemView(row: CustomerListRow): CustomerListItemView {
  const { id, firstName, lastName, phone, email, username, points } = row;
  return {
    id,
    firstName,
    lastName,
    phone,
    email,
    username,
    points,
    createdAt: row.createdAt.toISOString(),
  };
}
