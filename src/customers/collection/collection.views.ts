import { ApiProperty } from '@nestjs/swagger';
import { opaqueId } from '../../core/openapi/sample-ids';
import type { NewCustomer } from '../new-customer';
import type { CustomerListRow } from './collection.repository';

/** An element of the response to `POST /customers`, an array without an envelope; specification 4.1. */
export class BulkCustomerView {
  @ApiProperty(opaqueId('customer'))
  id: string;

  @ApiProperty({ example: 'Ada' })
  firstName: string;

  @ApiProperty({ example: 'Lovelace' })
  lastName: string;

  @ApiProperty({ type: String, nullable: true, example: '+4930901820' })
  phone: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'ada@example.com' })
  email: string | null;
}

/** An element of the list of customers, `GET /customers`. */
export class CustomerListItemView extends BulkCustomerView {
  @ApiProperty({ type: String, nullable: true, example: 'ada' })
  username: string | null;

  @ApiProperty({ minimum: 0, description: 'The loyalty balance.', example: 120.5 })
  points: number;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-02T09:30:00.000Z' })
  createdAt: string;
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
