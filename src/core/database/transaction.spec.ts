import type { PoolClient } from 'pg';
import { Deadline } from '../limits/deadline';
import { PooledTransaction } from './transaction';

interface Sent {
  readonly text: string;
  /** Milliseconds until the driver gives the statement up. */
  readonly query_timeout: number;
}

/** A connection that answers each statement at once. */
class FakeClient {
  readonly connection = { stream: { cork: jest.fn(), uncork: jest.fn() } };
  readonly sent: Sent[] = [];
  failing: string | null = null;

  query(statement: Sent, callback: (error: Error | null, result?: unknown) => void): void {
    this.sent.push(statement);
    const { text } = statement;
    if (text === this.failing) callback(new Error('rejected'));
    else callback(null, { command: text.split(' ')[0], rows: [] });
  }

  takeSent(): [text: string, withinMs: number][] {
    return this.sent.splice(0).map(({ text, query_timeout }) => [text, query_timeout]);
  }
}

describe('PooledTransaction', () => {
  let client: FakeClient;

  beforeEach(() => {
    jest.useFakeTimers();
    client = new FakeClient();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const begin = (deadline?: Deadline): PooledTransaction =>
    new PooledTransaction(client as unknown as PoolClient, deadline);

  it('gives each statement 3.5 s, and no more than is left until the deadline', async () => {
    const transaction = begin(new Deadline(5_500));
    await transaction.query('SELECT 1');
    expect(client.takeSent()).toEqual([
      ['BEGIN', 3_500],
      ['SAVEPOINT statement', 3_500],
      ['SELECT 1', 3_500],
      ['RELEASE SAVEPOINT statement', 3_500],
    ]);
    jest.advanceTimersByTime(4_500);
    await transaction.query('SELECT 2');
    expect(client.takeSent()).toEqual([
      ['SAVEPOINT statement', 1_000],
      ['SELECT 2', 1_000],
      ['RELEASE SAVEPOINT statement', 1_000],
    ]);
    jest.advanceTimersByTime(700);
    await transaction.commit();
    expect(client.takeSent()).toEqual([['COMMIT', 500]]);
  });

  it('gives each statement 3.5 s without a deadline', async () => {
    await begin().query('SELECT 1');
    expect(new Set(client.takeSent().map(([, ms]) => ms))).toEqual(new Set([3_500]));
  });

  it('does not commit once the deadline has passed, and leaves the rollback half a second', async () => {
    const transaction = begin(new Deadline(1_000));
    await transaction.query('SELECT 1');
    client.takeSent();
    jest.advanceTimersByTime(1_000);
    await expect(transaction.commit()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(client.takeSent()).toEqual([]);
    await transaction.rollBack();
    expect(client.takeSent()).toEqual([['ROLLBACK', 500]]);
  });

  it('undoes a failed statement only, whatever time is left', async () => {
    const transaction = begin(new Deadline(100));
    client.failing = 'SELECT 1';
    await expect(transaction.query('SELECT 1')).rejects.toThrow('rejected');
    expect(client.takeSent().at(-1)).toEqual([
      'ROLLBACK TO SAVEPOINT statement; RELEASE SAVEPOINT statement',
      500,
    ]);
  });
});
