import { newId } from '../../src/core/identifiers';
import type { Answer, Call } from './call';
import { INSERT_CUSTOMERS } from './statements/customers';

/** A customer as the bench sends it. */
export interface SentCustomer {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

/** `POST /v1/customers` */
export async function createCustomers({ pool, key, body }: Call): Promise<Answer> {
  const customers = (body as SentCustomer[]).map(({ firstName, lastName, phone, email }) => ({
    id: newId(),
    firstName,
    lastName,
    phone,
    email,
    emailKey: email.toLowerCase(),
    username: null,
  }));
  await pool.query({ ...INSERT_CUSTOMERS, values: [key.teamId, JSON.stringify(customers)] });
  const created = customers.map(({ id, firstName, lastName, phone, email }) => ({
    id,
    firstName,
    lastName,
    phone,
    email,
  }));
  return { status: 201, body: created };
}
