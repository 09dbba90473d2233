import { newId } from '../../src/core/values/identifiers';
import { CHANGE_POINTS } from '../../src/customers/loyalty/change-points.sql';
import { type FloorResponse, type Call, NOT_FOUND } from './call';

interface Row {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  points: number | null;
}

/** `POST /v1/customer/:customerId/loyalty` */
export async function changePoints({ pool, key, id, body }: Call): Promise<FloorResponse> {
  const { points, type } = body as { points: number; type: 'increment' | 'decrement' };
  const delta = `${type === 'decrement' ? '-' : ''}${points}`;
  const values = [key.teamId, id, delta, newId(), key.id, newId(), null, null, null];
  const { rows } = await pool.query<Row>({ ...CHANGE_POINTS.plain, values });
  const [row] = rows;
  if (row === undefined) return NOT_FOUND;
  if (row.points === null) return { status: 409, body: { message: 'Conflict' } };
  return { status: 200, body: row };
}
