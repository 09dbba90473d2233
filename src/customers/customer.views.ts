import { ApiProperty } from '@nestjs/swagger';
import { opaqueId } from '../core/openapi/sample-ids';
import type { CustomerDetailRow } from './customers.repository';

const ID = opaqueId('customer');
const PHONE = { type: String, nullable: true, example: '+4930901820' } as const;
const EMAIL = { type: String, nullable: true, example: 'ada@example.com' } as const;
const POINTS = { minimum: 0, description: 'The loyalty balance.', example: 120.5 };

/** The response to `POST /customer`; specification 4.1. */
export class CreatedCustomerView {
  @ApiProperty(ID)
  id: string;

  @ApiProperty({ example: 'Ada' })
  firstName: string;

  @ApiProperty({ example: 'Lovelace' })
  lastName: string;

  @ApiProperty(PHONE)
  phone: string | null;

  @ApiProperty(POINTS)
  points: number;
}

/** The response to `GET /customer/:customerId`, without an envelope; specification 4.1. */
export class CustomerView extends CreatedCustomerView {
  @ApiProperty(EMAIL)
  email: string | null;
}

/** The response to `PUT /customer/:customerId`, without an envelope; specification 4.1. */
export class UpdatedCustomerView {
  @ApiProperty(ID)
  id: string;

  @ApiProperty({ example: 'Ada' })
  firstName: string;

  @ApiProperty({ example: 'King' })
  lastName: string;

  @ApiProperty(PHONE)
  phone: string | null;
}

export function toCreatedCustomerView(customer: CustomerDetailRow): CreatedCustomerView {
  const { id, firstName, lastName, phone, points } = customer;
  return { id, firstName, lastName, phone, points };
}

export function toCustomerView(customer: CustomerDetailRow): CustomerView {
  const { id, firstName, lastName, phone, email, points } = customer;
  return { id, firstName, lastName, phone, email, points };
}

export function toUpdatedCustomerView(customer: CustomerDetailRow): UpdatedCustomerView {
  const { id, firstName, lastName, phone } = customer;
  return { id, firstName, lastName, phone };
}
