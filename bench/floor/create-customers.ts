import type { Statement } from '../../src/core/database/statement';
import { newId } from '../../src/core/values/identifiers';
import { lockOfTeam } from '../../src/tenancy/locks/team-locks.sql';
import type { FloorResponse, Call } from './call';

/** The statement of the service without the counter of customers. */
const INSERT_BARE_CUSTOMERS: Statement = {
  name: 'insert_bare_customers',
  text: `
    WITH lock AS MATERIALIZED (
      ${lockOfTeam('$1', "hashtextextended('customers ' || $1::uuid, 0)")}
    )
    INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, username,
                           created_by_key, created_by_request)
    SELECT $1, c.id, "firstName", "lastName", email, "emailKey", phone, username, $3::uuid, $4::text
      FROM lock, json_to_recordset($2::json) AS c(id uuid, "firstName" text, "lastName" text,
                                                  email text, "emailKey" text, phone text,
                                                  username text)`,
};

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
  await pool.query({ ...INSERT_BARE_CUSTOMERS, values });
  const created = customers.map(({ id, firstName, lastName, phone, email }) => ({
    id,
    firstName,
    lastName,
    phone,
    email,
  }));
  return { status: 201, body: created };
}
