import { newId } from '../../src/core/values/identifiers';
import { type FloorResponse, type Call, ok } from './call';
import type { CustomerBody } from './create-customers';
import { INSERT_CUSTOMER } from './statements/customers';

/** `POST /v1/customer` */
export async function createCustomer({ pool, key, body }: Call): Promise<FloorResponse> {
  const { firstName, lastName, phone, email } = body as CustomerBody;
  const id = newId();
  const { rows } = await pool.query<{ created: boolean }>({
    ...INSERT_CUSTOMER,
    values: [
      key.teamId,
      id,
      firstName,
      lastName,
      email,
      email.toLowerCase(),
      phone,
      null,
      key.id,
      newId(),
    ],
  });
  if (rows[0]?.created !== true) return { status: 409, body: { message: 'Conflict' } };
  return ok({ id, firstName, lastName, phone, points: 0 }, 201);
}
