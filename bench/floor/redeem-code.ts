import { newId } from '../../src/core/values/identifiers';
import { REDEEM_CODE } from '../../src/customers/coupons/redeem-code.sql';
import { type FloorResponse, type Call, NOT_FOUND, ok } from './call';

interface Row {
  id: string | null;
  firstName: string;
  lastName: string;
  points: number | null;
}

/** `POST /v1/customer/:customerId/qr` */
export async function redeemCode({ pool, key, id, body }: Call): Promise<FloorResponse> {
  const { code, couponId } = body as { code: string; couponId: string };
  const slot = Math.floor(Math.random() * 16);
  const values = [
    key.teamId,
    id,
    couponId,
    code,
    newId(),
    newId(),
    key.id,
    newId(),
    null,
    slot,
    null,
    null,
  ];
  const { rows } = await pool.query<Row>({ ...REDEEM_CODE.plain, values });
  const [row] = rows;
  if (row === undefined || row.id === null) return NOT_FOUND;
  if (row.points === null) return { status: 409, body: { message: 'Conflict' } };
  const { firstName, lastName, points } = row;
  return ok({ id: row.id, firstName, lastName, points });
}
