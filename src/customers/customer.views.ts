import { ApiProperty } from '../core/openapi/decorators';
import { idProperty, NULLABLE_TEXT } from '../core/openapi/common-properties';
import type { CustomerDetailRow } from './customers.repository';

/** Describes the name of a customer in records that outlive the erasure of the customer. */
export const NAME_OF_ERASED = 'Null if the customer was erased.';

const PHONE = { ...NULLABLE_TEXT, example: '+4930901820' } as const;
const EMAIL = { ...NULLABLE_TEXT, example: 'ada@example.com' } as const;
const POINTS = { minimum: 0, description: 'The loyalty balance.', example: 120.5 };

/** What all views of a customer begin with. */
export class CustomerNameView {
  @ApiProperty(idProperty('customer'))
  readonly id: string;

  @ApiProperty({ example: 'Ada' })
  readonly firstName: string;

  @ApiProperty({ example: 'Lovelace' })
  readonly lastName: string;
}

/** The response to `POST /customer`; specification 4.1. */
export class CreatedCustomerView extends CustomerNameView {
  @ApiProperty(PHONE)
  readonly phone: string | null;

  @ApiProperty(POINTS)
  readonly points: number;
}

/** The response to `GET /customer/:customerId`, without an envelope; specification 4.1. */
export class CustomerView extends CreatedCustomerView {
  @ApiProperty(EMAIL)
  readonly email: string | null;
}

/** The response to `PUT /customer/:customerId`, without an envelope; specification 4.1. */
export class UpdatedCustomerView {
  @ApiProperty(idProperty('customer'))
  readonly id: string;

  @ApiProperty({ example: 'Ada' })
  readonly firstName: string;

  @ApiProperty({ example: 'King' })
  readonly lastName: string;

  @ApiProperty(PHONE)
  readonly phone: string | null;
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
