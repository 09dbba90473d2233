import { isStorable } from '../input/texts';

export type Body = Record<string, unknown>;

export interface Reply {
  status: number;
  body: unknown;
}

export const rejection = (status: number, code: string): Reply => ({
  status,
  body: { success: false, code, message: 'This is rejected.' },
});

/** Reads a customer and trims its texts. Returns null for an invalid body. */
export function readPerson(text: string): Body | null {
  const sent = parse(text);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return null;
  const { firstName, lastName, email = null, phone = null, username = null } = sent as Body;
  const texts = { firstName: trim(firstName), lastName: trim(lastName), username: trim(username) };
  const isNamed = [texts.firstName, texts.lastName, texts.username ?? 'none'].every(
    (name) => typeof name === 'string' && isStorable(name) && /^.{1,255}$/su.test(name),
  );
  const isAddress =
    email === null || (typeof email === 'string' && /^\w+@\w+\.\w+$/.test(email.trim()));
  const isPhone = phone === null || (typeof phone === 'string' && /^\+?(\d ?){10,15}$/.test(phone));
  const isReachable = email !== null || phone !== null;
  if (!isNamed || !isAddress || !isPhone || !isReachable) return null;
  const digits = typeof phone === 'string' ? phone.replaceAll(' ', '') : null;
  return { ...texts, email: trim(email), phone: digits };
}

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
