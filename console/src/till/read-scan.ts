/** The meaning of a scanned or typed text. */
export type Scan =
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'phone'; readonly value: string }
  | { readonly kind: 'code'; readonly value: string };

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** With a plus sign or a leading zero, as people write numbers: codes have no zero. */
const PHONE_PATTERN = /^(?:\+|0)[\d\s()/.-]{6,24}$/;

/** Tells contacts, which name a customer, from codes. Business cards and some apps put `mailto:` or `tel:` in front. */
export function readScan(text: string): Scan {
  const trimmed = text.trim();
  const bare = trimmed.replace(/^(?:mailto|tel):/i, '').split('?')[0] ?? '';
  if (EMAIL_PATTERN.test(bare)) return { kind: 'email', value: bare };
  if (/^tel:/i.test(trimmed) || PHONE_PATTERN.test(bare)) return { kind: 'phone', value: bare };
  return { kind: 'code', value: trimmed };
}

/** A code as people type it: without spaces and hyphens, in capitals. Generated codes contain only capitals and digits. */
export const readTypedCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();
