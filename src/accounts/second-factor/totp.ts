import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Rapport';
const CODE_PATTERN = /^\d{6}$/;
/** Accepts the code before and after the current one, because clocks differ. */
const TOLERANCE_SECONDS = 30;

/** A new secret for an authenticator app (RFC 6238), in Base32. */
export const newTotpSecret = (): string => generateSecret();

/** The content of the QR code that an authenticator app reads. */
export const totpUri = (email: string, secret: string): string =>
  generateURI({ issuer: ISSUER, label: email, secret });

/** The time step of a correct code, or null for any other text. */
export function stepOfCode(secret: string, code: string): number | null {
  const token = code.replaceAll(' ', '');
  if (!CODE_PATTERN.test(token)) return null;
  const result = verifySync({ secret, token, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
