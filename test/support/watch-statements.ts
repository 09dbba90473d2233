import { setTimeout as sleep } from 'node:timers/promises';
import type { Statement } from '../../src/database/statement';
import type { TestApp } from './test-app';

/** Long enough for others to come meanwhile. */
const DELAY_MS = 25;

export interface WatchedStatements {
  timesSent(name: string): number;
  stop(): void;
}

/** Counts the statements that go to the pool from now on, and has each wait for a moment before it is sent. */
export function watchStatements({ database }: TestApp): WatchedStatements {
  const send = database.query.bind(database);
  const sent = jest.spyOn(database, 'query').mockImplementation(async (...args) => {
    await sleep(DELAY_MS);
    return send(...args);
  });
  return {
    timesSent: (name) =>
      (sent.mock.calls as [Statement | string][]).filter(
        ([statement]) => typeof statement !== 'string' && statement.name === name,
      ).length,
    stop: () => sent.mockRestore(),
  };
}
