/** The `code` of a system or database error, e.g. `ENOENT` or `42P04`; undefined where there is none. */
export function errorCode(thrown: unknown): string | undefined {
  // Not instanceof Error: under Jest, those of Node belong to another realm.
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
