import type { Pool } from 'pg';
import { newId } from '../../src/common/identifiers';
import type { Answer } from './answer';
import { INSERT_CUSTOMERS } from './statements';

interface SentCustomer {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

/** `POST /v1/customers` */
export async function createCustomers(pool: Pool, teamId: string, body: unknown): Promise<Answer> {
  const customers = (body as SentCustomer[]).map(({ firstName, lastName, phone, email }) => ({
    id: newId(),
    firstName,
    lastName,
    phone,
    email,
    emailKey: email.toLowerCase(),
    username: null,
  }));
  await pool.query({ ...INSERT_CUSTOMERS, values: [teamId, JSON.stringify(customers)] });
  const created = customers.map(({ id, firstName, lastName, phone, email }) => ({
    id,
    firstName,
    lastName,
    phone,
    email,
  }));
  return { status: 201, body: created };
}
