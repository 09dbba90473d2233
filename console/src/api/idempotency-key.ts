const BYTES = 16;

/** A new `Idempotency-Key`. Not by `crypto.randomUUID`, which browsers have only on pages with TLS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
