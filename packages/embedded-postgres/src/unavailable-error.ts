/** This machine or user cannot run the embedded server; its one-line message tells the way out. */
export class EmbeddedPostgresUnavailableError extends Error {
  constructor(reason: string) {
    super(`${reason}: set DATABASE_URL to a PostgreSQL of version 14 or newer.`);
    this.name = 'EmbeddedPostgresUnavailableError';
  }
}
