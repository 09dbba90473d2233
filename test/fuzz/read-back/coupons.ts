import { read } from '../input/send';
import type { Target } from '../input/target';
import { difference } from './compare';

interface Coupon {
  id: string;
  name: string;
  points: number;
  perCustomer: number;
  codes: number;
  description: string | null;
  codeValues?: string[];
}

type Sent = Partial<Record<keyof Coupon | 'maxRedemptions' | 'count', unknown>>;

/** The stored form of a text: without surrounding white space, in NFC, and null if it is empty. */
const stored = (text: unknown): unknown =>
  typeof text === 'string' ? text.trim().normalize('NFC') || null : text;

/** Compares the coupon of the response, and the coupon that is read afterwards, with the sent values. */
export async function readBackCoupon(
  target: Target,
  sent: unknown,
  response: unknown,
): Promise<string[]> {
  const body = sent as Sent;
  const { data } = response as { data: Coupon };
  const found = (await read(target, `/coupons/${data.id}`)).body as { data: Coupon };
  const isNew = data.codeValues !== undefined;
  return [
    ...(body.name === undefined ? [] : difference('name', stored(body.name), found.data.name)),
    ...(body.points === undefined ? [] : difference('points', body.points, found.data.points)),
    ...(isNew || body.perCustomer !== undefined
      ? difference('perCustomer', body.perCustomer ?? 1, found.data.perCustomer)
      : []),
    ...(body.description === undefined
      ? []
      : difference('description', stored(body.description), data.description)),
    ...(isNew ? difference('codes', body.codes ?? 1, data.codeValues?.length) : []),
  ];
}

/** Compares the state of the code with the sent one, and whether the code is found. */
export async function readBackCode(
  target: Target,
  sent: unknown,
  response: unknown,
): Promise<string[]> {
  const { disabled } = sent as { disabled: boolean };
  const { data } = response as { data: { code: string; disabledAt: string | null } };
  const found = await read(target, `/coupons/codes/${data.code}`);
  return [
    ...difference('disabled', disabled, data.disabledAt !== null),
    ...difference('status', disabled ? 404 : 200, found.status),
  ];
}

/** Compares the number of created codes with the sent number. */
export async function readBackCodes(
  target: Target,
  sent: unknown,
  response: unknown,
): Promise<string[]> {
  const { data } = response as { data: Coupon };
  const found = (await read(target, `/coupons/${data.id}`)).body as { data: Coupon };
  return [
    ...difference('count', (sent as Sent).count, data.codeValues?.length),
    ...difference('codes', data.codes, found.data.codes),
  ];
}
