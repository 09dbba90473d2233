export type BodyFault =
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'PAYLOAD_TOO_LARGE'
  /** Not JSON in UTF-8, not decompressible, or the client has hung up. */
  | 'MALFORMED_JSON'
  /** Small on the wire, costly to parse; with a reason. */
  | 'COSTLY_JSON';

/** The body of a request is rejected. */
export class BodyError extends Error {
  override readonly name = 'BodyError';

  constructor(
    readonly fault: BodyFault,
    /** What is wrong with it, for the client: `must not be nested more than 32 levels deep`. */
    readonly reason?: string,
    options?: ErrorOptions,
  ) {
    super(reason === undefined ? fault : `${fault}: ${reason}`, options);
  }
}
