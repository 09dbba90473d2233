import { newId } from '../../src/core/values/identifiers';
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
  const values = [key.teamId, JSON.stringify(customers), key.id, newId()];
  await pool.query({ ...INSERT_CUSTOMERS, values });
  const created = customers.map(({ id, firstName, lastName, phone, email }) => ({
    id,
    firstName,
    lastName,
    phone,
    email,
  }));
  return { status: 201, body: created };
}
