import { FIND_CUSTOMER } from '../../src/customers/customers.sql';
import { type FloorResponse, type Call, NOT_FOUND } from './call';

interface Row {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  points: number;
}

/** `GET /v1/customer/:customerId` */
export async function getCustomer({ pool, key, id }: Call): Promise<FloorResponse> {
  const { rows } = await pool.query<Row>({ ...FIND_CUSTOMER, values: [key.teamId, id] });
  const [row] = rows;
  if (row === undefined) return NOT_FOUND;
  const { firstName, lastName, phone, email, points } = row;
  return { status: 200, body: { id: row.id, firstName, lastName, phone, email, points } };
}
