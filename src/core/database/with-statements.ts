import type { ClientConfig } from 'pg';
import type { Statements } from './database';
import { withClient } from './with-client';

/** Hand-written SQL on a connection of its own, without the services: their modules take most of the time of a short command. */
export type PlainStatements = Pick<Statements, 'query'>;

/** Runs `work` with statements on a new connection; {@link withClient} says how it ends. */
export function withStatements<T>(
  url: string,
  work: (database: PlainStatements) => Promise<T>,
  options?: ClientConfig,
): Promise<T> {
  return withClient(
    url,
    (client) =>
      work({
        query: async <Row extends object>(
          statement: Parameters<Statements['query']>[0],
          values: readonly unknown[] = [],
        ) => {
          const text = typeof statement === 'string' ? statement : statement.text;
          return (await client.query<Row>(text, [...values])).rows;
        },
      }),
    options,
  );
}
