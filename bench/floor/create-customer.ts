import type { Statement } from '../../src/core/database/statement';
import { newId } from '../../src/core/values/identifiers';
import { type FloorResponse, type Call, ok } from './call';
import type { CustomerBody } from './create-customers';

/** The statement of the service without the counter of customers. */
const INSERT_BARE_CUSTOMER: Statement = {
  name: 'insert_bare_customer',
  text: `
    WITH inserted AS (
      INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username,
                             created_by_key, created_by_request)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    SELECT EXISTS (SELECT 1 FROM inserted) AS "created",
           EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND email_key = $6) AS "emailTaken",
           EXISTS (SELECT 1 FROM customers WHERE team_id = $1 AND phone = $7) AS "phoneTaken"`,
};

/** `POST /v1/customer` */
export async function createCustomer({ pool, key, body }: Call): Promise<FloorResponse> {
  const { firstName, lastName, phone, email } = body as CustomerBody;
  const id = newId();
  const { rows } = await pool.query<{ created: boolean }>({
    ...INSERT_BARE_CUSTOMER,
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
