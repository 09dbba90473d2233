import type { Pool } from 'pg';
import { newId } from '../../src/common/identifiers';
import type { Answer } from './answer';
import { CHANGE_POINTS } from './statements';

interface Row {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  points: string | null;
}

/** `POST /v1/customer/:customerId/loyalty` */
export async function changePoints(
  pool: Pool,
  teamId: string,
  id: string,
  body: unknown,
): Promise<Answer> {
  const { points, type } = body as { points: number; type: 'increment' | 'decrement' };
  const delta = `${type === 'decrement' ? '-' : ''}${points}`;
  const values = [teamId, id, delta, newId()];
  const { rows } = await pool.query<Row>({ ...CHANGE_POINTS, values });
  const [row] = rows;
  if (row === undefined) return { status: 404, body: { message: 'Not Found' } };
  if (row.points === null) return { status: 409, body: { message: 'Conflict' } };
  return { status: 200, body: { ...row, points: Number(row.points) } };
}
