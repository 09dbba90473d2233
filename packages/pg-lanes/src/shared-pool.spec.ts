import type { Pool } from 'pg';
import { CancellingClient } from './cancelling-client';
import { Deadline, PER_STATEMENT } from './deadline';
import type { Share } from './share';
import { SharedPool } from './shared-pool';

const LIMITS = { perShare: 2, queryTimeoutMs: 3_500, connectTimeoutMs: 2_000 };
const MAX_QUEUED = 500;

type Connect = (
  error: Error | undefined,
  client: unknown,
  release: (isClosed: boolean) => void,
) => void;

/** The name of the error that rejects a promise, or null if it resolves. */
const nameOf = (result: Promise<unknown>): Promise<string | null> =>
  result.then(
    () => null,
    (error: unknown) => (error as Error).name,
  );

const teamOf = (teamId: string, deadlineMs?: number): Share => ({
  shareId: teamId,
  deadline: deadlineMs === undefined ? PER_STATEMENT : new Deadline(deadlineMs),
});

const readOnly = (): Error => Object.assign(new Error('read-only'), { code: '25006' });

/** A connection on which each statement ends with this error, or without one. */
const clientWith = (error: Error | null) => ({
  query: (_query: unknown, callback: (failure: Error | null, result?: unknown) => void) =>
    callback(error, { rows: [] }),
});

describe('SharedPool', () => {
  let shared: SharedPool;
  /** Requests for a connection that the pool has not granted yet. */
  let requested: Connect[];
  let released: number;
  /** How many of the released connections the pool closes. */
  let closed: number;

  beforeEach(() => {
    jest.useFakeTimers();
    requested = [];
    released = 0;
    closed = 0;
    const pool = { connect: (callback: Connect) => requested.push(callback) };
    shared = new SharedPool(pool as unknown as Pool, LIMITS);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const grant = (connect = requested.shift(), client: object = {}): void => {
    connect?.(undefined, client, (isClosed) => {
      released += 1;
      if (isClosed) closed += 1;
    });
  };

  /** Work that holds its connection until `end`. */
  function use(share: Share) {
    let end: (() => void) | undefined;
    const work = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const failure = nameOf(shared.withClient(share, work));
    return { failure, work, end: () => end?.() };
  }

  it('requests at most the share of a team from the pool', async () => {
    const uses = [1, 2, 3].map(() => use(teamOf('one')));
    expect(requested).toHaveLength(2);
    use(teamOf('two'));
    use(teamOf('three'));
    use(teamOf('four'));
    expect(requested).toHaveLength(5);

    grant();
    uses[0]?.end();
    expect(await uses[0]?.failure).toBeNull();
    expect(requested).toHaveLength(5);
    expect(released).toBe(1);
  });

  it('queues 500 statements of a team and rejects the next one, but no statement of another team', async () => {
    for (let count = 0; count < LIMITS.perShare + MAX_QUEUED; count += 1) use(teamOf('one'));
    expect(await use(teamOf('one')).failure).toBe('QueueFullError');
    expect(requested).toHaveLength(LIMITS.perShare);
    use(teamOf('two'));
    expect(requested).toHaveLength(LIMITS.perShare + 1);
  });

  it.each([
    ['3 s for a request', 5_500, 3_000],
    ['the time until the deadline of its request', 1_200, 1_200],
    ['30 s without a deadline', undefined, 30_000],
  ])('lets a team queue for %s', async (_name, deadlineMs, maxMs) => {
    use(teamOf('one'));
    use(teamOf('one'));
    const settled = jest.fn();
    void use(teamOf('one', deadlineMs)).failure.then(settled);

    await jest.advanceTimersByTimeAsync(maxMs - 1);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(settled.mock.calls).toEqual([['WaitTimeoutError']]);
  });

  it('ends the wait for a connection at the deadline, and releases a later one', async () => {
    const { failure, work } = use(teamOf('one', 700));
    await jest.advanceTimersByTimeAsync(700);
    expect(await failure).toBe('WaitTimeoutError');

    grant();
    expect(work).not.toHaveBeenCalled();
    expect(released).toBe(1);
    // The share of the team is free again.
    use(teamOf('one'));
    use(teamOf('one'));
    expect(requested).toHaveLength(2);
  });

  it.each([
    ['up to 3.5 s together with the wait for its connection', undefined, 1_000, 2_500],
    ['1.5 s at least, however long that wait was', undefined, 3_000, 1_500],
    ['what is left until the deadline', 2_000, 1_000, 1_000],
  ])('leaves a statement %s', (_name, deadlineMs, waitedMs, timeLeftMs) => {
    const query = jest.fn();
    void shared.query(teamOf('one', deadlineMs), 'SELECT 1', []);
    jest.advanceTimersByTime(waitedMs);
    grant(requested.shift(), { query });
    expect(query).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'SELECT 1', query_timeout: timeLeftMs }),
      expect.any(Function),
    );
  });

  it.each([
    [
      'keeps a connection after an error of SQL',
      clientWith(Object.assign(new Error(), { code: '23505' })),
      0,
    ],
    ['closes a connection that is lost', clientWith(new Error('Connection terminated')), 1],
  ])('%s', async (_name, client, expected) => {
    const result = shared.withClient(
      teamOf('one'),
      () => new Promise((_resolve, reject) => client.query('', reject)),
    );
    grant(requested.shift(), client);
    expect(await nameOf(result)).toBe('Error');
    expect({ released, closed }).toEqual({ released: 1, closed: expected });
  });

  it('closes a connection that was retired while it was in use, or while a statement waited for it', async () => {
    const client = new CancellingClient();
    const { failure, end } = use(teamOf('one'));
    grant(requested.shift(), client);
    client.retire();
    end();
    expect(await failure).toBeNull();
    expect({ released, closed }).toEqual({ released: 1, closed: 1 });

    const late = use(teamOf('one', 700));
    await jest.advanceTimersByTimeAsync(700);
    expect(await late.failure).toBe('WaitTimeoutError');
    grant(requested.shift(), client);
    expect({ released, closed }).toEqual({ released: 2, closed: 2 });
  });

  describe('with a connection to a read-only server', () => {
    it('runs a statement once more, on another one', async () => {
      const result = shared.query(teamOf('one'), 'UPDATE x SET y = 1', []);
      grant(requested.shift(), clientWith(readOnly()));
      grant(requested.shift(), clientWith(null));
      await expect(result).resolves.toEqual({ rows: [] });
      expect(released).toBe(2);
    });

    it('does not run it a third time', async () => {
      const result = shared.query(teamOf('one'), 'UPDATE x SET y = 1', []);
      grant(requested.shift(), clientWith(readOnly()));
      grant(requested.shift(), clientWith(readOnly()));
      await expect(result).rejects.toThrow('read-only');
      expect(requested).toEqual([]);
    });

    it('does not run the work of a caller again', async () => {
      const work = jest.fn(() => Promise.reject(readOnly()));
      const result = shared.withClient(teamOf('one'), work);
      grant();
      await expect(result).rejects.toThrow('read-only');
      expect(work).toHaveBeenCalledTimes(1);
      expect(requested).toEqual([]);
    });
  });
});
