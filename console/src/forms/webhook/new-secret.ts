/** The specification of Standard Webhooks asks for 24 to 64 bytes. */
const BYTES = 32;
/** A shorter text can be guessed. */
export const MIN_SECRET_LENGTH = 24;

/** A random secret as Standard Webhooks writes it: `whsec_` and base64. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
