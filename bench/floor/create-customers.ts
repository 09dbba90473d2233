import { newId } from '../../src/core/identifiers';
import type { FloorResponse, Call } from './call';
import { INSERT_CUSTOMERS } from './statements/customers';

export interface CustomerBody {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

/** `POST /v1/customers` */
export async function createCustomers({ pool, key, body }: Call): Promise<FloorResponse> {
  const customers = (body as CustomerBody[]).map(({ firstName, lastName, phone, email }) => ({
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
