import { Client } from 'pg';

/** A sent statement with the values of its parameters. */
export interface SentStatement {
  /** '' for a statement without a name. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface RecordedStatements {
  /** In the order in which they were sent. */
  readonly statements: readonly SentStatement[];
  /** Ends the recording, so that it does not affect measurements and later tests. */
  stop(): void;
}

type Send = (this: unknown, ...args: unknown[]) => unknown;

/** Records the statements that this process sends, on all connections, including background jobs. */
export function recordStatements(): RecordedStatements {
  const statements: SentStatement[] = [];
  const prototype = Client.prototype as unknown as Record<'query', Send>;
  const { query: send } = prototype;
  prototype.query = function query(this: unknown, ...args: unknown[]): unknown {
    statements.push(toSentStatement(args));
    return send.apply(this, args);
  };
  return {
    statements,
    stop: () => {
      prototype.query = send;
    },
  };
}

function toSentStatement([first, second]: unknown[]): SentStatement {
  if (typeof first === 'string') {
    return { name: '', text: first, values: Array.isArray(second) ? (second as unknown[]) : [] };
  }
  const { name, text, values } = first as { name?: string; text: string; values?: unknown[] };
  return { name: name ?? '', text, values: values ?? [] };
}
