import type { Pool } from 'pg';
import type { Answer } from './answer';
import { FIND_CUSTOMER } from './statements';

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  points: string;
}

/** `GET /v1/customer/:customerId` */
export async function getCustomer(pool: Pool, teamId: string, id: string): Promise<Answer> {
  const { rows } = await pool.query<Row>({ ...FIND_CUSTOMER, values: [teamId, id] });
  const [row] = rows;
  if (row === undefined) return { status: 404, body: { message: 'Not Found' } };
  return {
    status: 200,
    body: {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      email: row.email,
      points: Number(row.points),
    },
  };
}
