import { Client, type QueryConfig } from 'pg';

type Query = (this: Client, statement: string | QueryConfig, ...rest: unknown[]) => unknown;

const prototype = Client.prototype as unknown as { query: Query };
const { query } = prototype;

let recorded: string[] = [];

/** Records the statements that this process sends to the database. */
export function recordStatements(): void {
  recorded = [];
  prototype.query = function (statement, ...rest) {
    recorded.push(typeof statement === 'string' ? statement : statement.text);
    return query.call(this, statement, ...rest);
  };
}

/** Ends the recording, so that it does not affect measurements, and returns the statements. */
export function takeStatements(): string[] {
  prototype.query = query;
  return recorded;
}
