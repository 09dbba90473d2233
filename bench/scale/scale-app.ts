import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import pino from 'pino';
import { readConfig } from '../../src/core/config/app-config';
import { createApp } from '../../src/create-app';
import { Database } from '../../src/core/database/database';
import type { Statement } from '../../src/core/database/statement';

export interface ExecutedStatement {
  text: string;
  values: readonly unknown[];
}

export interface ScaleApp {
  url: string;
  /** Returns the statements since the previous call. */
  takeStatements(): ExecutedStatement[];
  get<T>(type: Type<T>): T;
  close(): Promise<void>;
}

/** Starts the service in this process and records its statements for `EXPLAIN`. */
export async function startScaleApp(databaseUrl: string): Promise<ScaleApp> {
  const app = await createApp({
    config: readConfig({ DATABASE_URL: databaseUrl }),
    databaseUrl,
    logger: pino({ level: 'silent' }),
  });
  const statements: ExecutedStatement[] = [];
  const database = app.get(Database);
  const query = database.query.bind(database);
  database.query = (statement: Statement | string, values?: readonly unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    statements.push({ text, values: values ?? [] });
    return query(statement, values);
  };
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    takeStatements: () => statements.splice(0),
    get: (type) => app.get(type),
    close: () => app.close(),
  };
}
