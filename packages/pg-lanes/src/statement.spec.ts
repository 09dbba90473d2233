import { EventEmitter } from 'node:events';
import { type ClientBase, DatabaseError } from 'pg';
import { runStatement } from './statement';

type Callback = (error: Error | null, result?: unknown) => void;

/** Lets callbacks of promises run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const errorOf = (severity: string): DatabaseError =>
  Object.assign(new DatabaseError('failed', 6, 'error'), { severity });

describe('runStatement', () => {
  let connection: EventEmitter;
  let fail: (error: Error) => void;
  let outcome: unknown;

  beforeEach(() => {
    connection = new EventEmitter();
    outcome = 'none';
    const client = {
      connection,
      query: (_query: unknown, callback: Callback) => (fail = callback),
    };
    runStatement(client as unknown as ClientBase, 'SELECT 1', [], 1_000).catch(
      (error: unknown) => (outcome = error),
    );
  });

  it.each(['readyForQuery', 'end'])(
    'rejects after an SQL error with the event %s',
    async (event) => {
      const error = errorOf('ERROR');
      fail(error);
      await settled();
      expect(outcome).toBe('none');
      connection.emit(event);
      await settled();
      expect(outcome).toBe(error);
      expect(connection.eventNames()).toEqual([]);
    },
  );

  it.each([
    ['that ends the connection', errorOf('FATAL')],
    ['of the driver', new Error('Query read timeout')],
  ])('rejects at once after an error %s', async (_name, error) => {
    fail(error);
    await settled();
    expect(outcome).toBe(error);
  });
});
