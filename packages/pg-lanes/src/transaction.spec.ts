import type { PoolClient } from 'pg';
import { Deadline, PER_STATEMENT } from './deadline';
import { WaitTimeoutError } from './errors';
import { PooledTransaction } from './transaction';

const QUERY_TIMEOUT_MS = 3_500;

interface Sent {
  readonly text: string;
  /** Milliseconds after which the driver ends the statement. */
  readonly query_timeout: number;
}

/** A connection on which each statement ends at once. */
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

  const begin = (deadline: Deadline = PER_STATEMENT): PooledTransaction => {
    const share = { shareId: 'one', deadline };
    return new PooledTransaction(client as unknown as PoolClient, share, QUERY_TIMEOUT_MS);
  };

  it('gives each statement 3.5 s, or the time until the deadline if that is shorter', async () => {
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

  it('does not commit after the deadline, and gives the rollback 500 ms', async () => {
    const transaction = begin(new Deadline(1_000));
    await transaction.query('SELECT 1');
    client.takeSent();
    jest.advanceTimersByTime(1_000);
    await expect(transaction.commit()).rejects.toBeInstanceOf(WaitTimeoutError);
    expect(client.takeSent()).toEqual([]);
    await transaction.rollBack();
    expect(client.takeSent()).toEqual([['ROLLBACK', 500]]);
  });

  it('rolls back only the failed statement, for which at least 500 ms are left', async () => {
    const transaction = begin(new Deadline(100));
    client.failing = 'SELECT 1';
    await expect(transaction.query('SELECT 1')).rejects.toThrow('rejected');
    expect(client.takeSent().at(-1)).toEqual([
      'ROLLBACK TO SAVEPOINT statement; RELEASE SAVEPOINT statement',
      500,
    ]);
  });

  it('runs concurrent calls one after the other, so that a failed one rolls back only its own effects', async () => {
    const transaction = begin();
    client.failing = 'SELECT 1';
    const outcomes = await Promise.allSettled([
      transaction.query('SELECT 1'),
      transaction.query('SELECT 2'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(client.takeSent().map(([text]) => text)).toEqual([
      'BEGIN',
      'SAVEPOINT statement',
      'SELECT 1',
      'RELEASE SAVEPOINT statement',
      'ROLLBACK TO SAVEPOINT statement; RELEASE SAVEPOINT statement',
      'SAVEPOINT statement',
      'SELECT 2',
      'RELEASE SAVEPOINT statement',
    ]);
  });

  it('rejects a call that has not started at its end, and ends after the running one', async () => {
    const transaction = begin();
    const calls = [transaction.query('SELECT 1'), transaction.query('SELECT 2')];
    const outcomes = Promise.allSettled(calls);
    await Promise.resolve();
    await transaction.rollBack();
    const [first, second] = await outcomes;
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ reason: new Error('The transaction has ended.') });
    expect(client.takeSent().map(([text]) => text)).toEqual([
      'BEGIN',
      'SAVEPOINT statement',
      'SELECT 1',
      'RELEASE SAVEPOINT statement',
      'ROLLBACK',
    ]);
  });

  it('sends nothing after its end', async () => {
    const transaction = begin();
    await transaction.query('SELECT 1');
    await transaction.commit();
    client.takeSent();
    await expect(transaction.query('SELECT 2')).rejects.toThrow('has ended');
    expect(client.takeSent()).toEqual([]);
  });
});
