import { Client, type QueryConfig } from 'pg';

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (this: Client, statement: string | QueryConfig, ...rest: unknown[]) => unknown;

const prototype = Client.prototype as unknown as { query: Query };
const { query } = prototype;

let recorded: RecordedStatement[] = [];

/** Records the statements that this process sends to the database. */
export function recordStatements(): void {
  recorded = [];
  prototype.query = function (statement, ...rest) {
    const { text, values = [] } = typeof statement === 'string' ? { text: statement } : statement;
    recorded.push({ text, values });
    return query.call(this, statement, ...rest);
  };
}

/** Ends the recording, so that it does not affect measurements, and returns the statements. */
export function takeStatements(): RecordedStatement[] {
  prototype.query = query;
  return recorded;
}
