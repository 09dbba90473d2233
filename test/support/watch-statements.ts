import { setTimeout as sleep } from 'node:timers/promises';
import { SharedPool } from '../../src/core/database/shared-pool';

/** Long enough for others to come meanwhile. */
const DELAY_MS = 25;

export interface WatchedStatements {
  timesSent(name: string): number;
  stop(): void;
}

/** Counts the statements that go to the pool from now on, and has each wait for a moment before it is sent. */
export function watchStatements(): WatchedStatements {
  const send = Reflect.get(SharedPool.prototype, 'query');
  const sent = jest.spyOn(SharedPool.prototype, 'query').mockImplementation(async function query(
    this: SharedPool,
    ...args: Parameters<SharedPool['query']>
  ) {
    await sleep(DELAY_MS);
    return send.apply(this, args);
  });
  return {
    timesSent: (name) =>
      sent.mock.calls.filter(
        ([, statement]) => typeof statement !== 'string' && statement.name === name,
      ).length,
    stop: () => sent.mockRestore(),
  };
}
