/** Thrown when this machine or user cannot run the embedded server; another server can be used. The message is one line. */
export class EmbeddedPostgresUnavailableError extends Error {
  override readonly name = 'EmbeddedPostgresUnavailableError';
}

/** Thrown when another user could replace the data folder; another folder can be used. The message is one line. */
export class UnsafeDataFolderError extends Error {
  override readonly name = 'UnsafeDataFolderError';
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
