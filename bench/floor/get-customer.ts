import { type Answer, type Call, NOT_FOUND } from './call';
import { FIND_CUSTOMER } from './statements/customers';

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  points: string;
}

/** `GET /v1/customer/:customerId` */
export async function getCustomer({ pool, key, id }: Call): Promise<Answer> {
  const { rows } = await pool.query<Row>({ ...FIND_CUSTOMER, values: [key.teamId, id] });
  const [row] = rows;
  if (row === undefined) return NOT_FOUND;
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
