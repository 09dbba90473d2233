import { setTimeout as sleep } from 'node:timers/promises';
import { SharedPool } from '@rapport/pg-lanes';

/** Long enough for concurrent requests to arrive. */
const DELAY_MS = 25;

export interface DelayedStatements {
  countOf(name: string): number;
  stop(): void;
}

/** Delays each statement that is sent to the pool, so that concurrent writes are batched, and counts the statements. */
export function delayStatements(): DelayedStatements {
  const send = Reflect.get(SharedPool.prototype, 'query');
  const sent = jest.spyOn(SharedPool.prototype, 'query').mockImplementation(async function query(
    this: SharedPool,
    ...args: Parameters<SharedPool['query']>
  ) {
    await sleep(DELAY_MS);
    return send.apply(this, args);
  });
  return {
    countOf: (name) =>
      sent.mock.calls.filter(
        ([, statement]) => typeof statement !== 'string' && statement.name === name,
      ).length,
    stop: () => sent.mockRestore(),
  };
}
