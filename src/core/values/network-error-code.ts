/** The code of a network or TLS error, such as `ECONNRESET`, or null for other codes, since they may contain anything. */
export function networkErrorCode(error: unknown): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : null;
}
