/** Thrown when this machine or user cannot run the embedded server; the one-line message names the alternative. */
export class EmbeddedPostgresUnavailableError extends Error {
  constructor(reason: string) {
    super(`${reason}: set DATABASE_URL to a PostgreSQL of version 14 or newer.`);
    this.name = 'EmbeddedPostgresUnavailableError';
  }
}

/** Returns the `code` of a system or database error, such as `ENOENT` or `42P04`; undefined if it has none. */
export function errorCode(thrown: unknown): string | undefined {
  // Not instanceof Error: in Jest, errors of Node's own modules belong to another realm.
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

/** Returns the message of an error, or anything else that was thrown as text. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.message !== '' ? thrown.message : String(thrown);
}
