/** A statement of a hot path. Its name makes PostgreSQL keep the parsed form on each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}
