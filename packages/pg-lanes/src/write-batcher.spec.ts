import { Deadline, PER_STATEMENT } from './deadline';
import { WaitTimeoutError } from './errors';
import { WriteBatcher, shareOfBatch } from './write-batcher';

interface Write {
  readonly calls: readonly number[];
  /** Ends the write: with its outcomes, or with an error. */
  end(error?: Error): void;
}

/** Writes numbers; the outcome of a number is ten times as much. Each write is in flight until a test ends it. */
class FakeWrites {
  readonly started: Write[] = [];
  /** Calls that `writeBatch` leaves out. */
  leftOut = new Set<number>();
  readonly deadlines = new Map<number, Deadline>();

  readonly deadlineOf = (call: number): Deadline => this.deadlines.get(call) ?? PER_STATEMENT;

  readonly writeBatch = (calls: readonly number[]): Promise<(string | null)[]> =>
    this.start(calls, () => calls.map((call) => (this.leftOut.has(call) ? null : `${call * 10}`)));

  readonly writeOne = (call: number): Promise<string> =>
    this.start([call], () => `one ${call * 10}`);

  private start<T>(calls: readonly number[], outcome: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = (error?: Error): void =>
        error === undefined ? resolve(outcome()) : reject(error);
      this.started.push({ calls, end });
    });
  }

  get calls(): (readonly number[])[] {
    return this.started.map(({ calls }) => calls);
  }
}

/** Ends the iteration of the event loop, so that batches start. */
const endIteration = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

describe('WriteBatcher', () => {
  let writes: FakeWrites;
  let batcher: WriteBatcher<number, string>;

  beforeEach(() => {
    jest.useFakeTimers();
    writes = new FakeWrites();
    batcher = new WriteBatcher(writes);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const add = (...calls: number[]): Promise<string[]> =>
    Promise.all(calls.map((call) => batcher.add('key', call)));

  it('writes a single call by itself', async () => {
    const outcomes = add(1);
    await endIteration();
    writes.started[0]?.end();
    expect(await outcomes).toEqual(['one 10']);
    expect(writes.calls).toEqual([[1]]);
  });

  it('writes calls of one iteration of the event loop in one batch, each with its own outcome', async () => {
    const outcomes = add(1, 2, 3);
    await endIteration();
    writes.started[0]?.end();
    expect(await outcomes).toEqual(['10', '20', '30']);
    expect(writes.calls).toEqual([[1, 2, 3]]);
  });

  it('writes calls that arrive while a batch is in flight in the next batch', async () => {
    const first = add(1);
    await endIteration();
    const others = add(2, 3);
    await endIteration();
    expect(writes.calls).toEqual([[1]]);
    writes.started[0]?.end();
    await first;
    await endIteration();
    expect(writes.calls).toEqual([[1], [2, 3]]);
    writes.started[1]?.end();
    expect(await others).toEqual(['20', '30']);
  });

  it('does not batch calls of different keys', async () => {
    const outcomes = Promise.all([batcher.add('a', 1), batcher.add('b', 2)]);
    await endIteration();
    expect(writes.calls).toEqual([[1], [2]]);
    for (const write of writes.started) write.end();
    expect(await outcomes).toEqual(['one 10', 'one 20']);
  });

  it('puts at most 100 calls into a batch', async () => {
    const outcomes = add(...Array.from({ length: 205 }, (_, call) => call));
    for (const size of [100, 100, 5]) {
      await endIteration();
      expect(writes.started.at(-1)?.calls).toHaveLength(size);
      writes.started.at(-1)?.end();
      await endIteration();
    }
    expect((await outcomes).at(-1)).toBe('2040');
  });

  it('writes a call that the batch left out by itself', async () => {
    writes.leftOut = new Set([2]);
    const outcomes = add(1, 2, 3);
    await endIteration();
    writes.started[0]?.end();
    await endIteration();
    expect(writes.calls).toEqual([[1, 2, 3], [2]]);
    writes.started[1]?.end();
    expect(await outcomes).toEqual(['10', 'one 20', '30']);
  });

  it('writes each call by itself when the batch fails', async () => {
    const outcomes = Promise.allSettled([batcher.add('key', 1), batcher.add('key', 2)]);
    await endIteration();
    writes.started[0]?.end(Object.assign(new Error('No.'), { code: '22003' }));
    await endIteration();
    expect(writes.calls).toEqual([[1, 2], [1], [2]]);
    const error = new Error('Not you.');
    writes.started[1]?.end(error);
    writes.started[2]?.end();
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: error },
      { status: 'fulfilled', value: 'one 20' },
    ]);
  });

  it('retries no call after a lost connection, because the batch may be committed', async () => {
    const outcomes = Promise.allSettled([batcher.add('key', 1), batcher.add('key', 2)]);
    await endIteration();
    const error = new Error('Connection terminated unexpectedly');
    writes.started[0]?.end(error);
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
    expect(writes.calls).toEqual([[1, 2]]);
  });

  it('retries no call when the batch fails after more than 2 s', async () => {
    const outcomes = Promise.allSettled([batcher.add('key', 1), batcher.add('key', 2)]);
    await endIteration();
    await jest.advanceTimersByTimeAsync(2_100);
    const error = Object.assign(new Error('canceling statement'), { code: '57014' });
    writes.started[0]?.end(error);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(writes.calls).toEqual([[1, 2]]);
  });

  it('does not retry a call that the batch left out after more than 2 s', async () => {
    writes.leftOut = new Set([2]);
    const outcomes = Promise.allSettled([batcher.add('key', 1), batcher.add('key', 2)]);
    await endIteration();
    await jest.advanceTimersByTimeAsync(2_100);
    writes.started[0]?.end();
    expect(await outcomes).toEqual([
      { status: 'fulfilled', value: '10' },
      {
        status: 'rejected',
        reason: expect.any(WaitTimeoutError) as unknown,
      },
    ]);
    expect(writes.calls).toEqual([[1, 2]]);
  });

  it('rejects a call at its own deadline, and no other of its batch', async () => {
    writes.deadlines.set(2, new Deadline(600));
    writes.deadlines.set(3, new Deadline(5_000));
    const outcomes = Promise.allSettled([1, 2, 3].map((call) => batcher.add('key', call)));
    await endIteration();
    await jest.advanceTimersByTimeAsync(700);
    writes.started[0]?.end();
    expect(await outcomes).toEqual([
      { status: 'fulfilled', value: '10' },
      { status: 'rejected', reason: expect.any(WaitTimeoutError) as unknown },
      { status: 'fulfilled', value: '30' },
    ]);
    expect(writes.calls).toEqual([[1, 2, 3]]);
  });

  it('starts the next batch after 50 ms, even if the previous one is still in flight', async () => {
    const held = add(1);
    await endIteration();
    const others = add(2, 3);
    await jest.advanceTimersByTimeAsync(49);
    expect(writes.calls).toEqual([[1]]);
    await jest.advanceTimersByTimeAsync(1);
    expect(writes.calls).toEqual([[1], [2, 3]]);
    writes.started[1]?.end();
    expect(await others).toEqual(['20', '30']);
    writes.started[0]?.end();
    expect(await held).toEqual(['one 10']);
    const later = add(4);
    await endIteration();
    writes.started[2]?.end();
    expect(await later).toEqual(['one 40']);
  });
});

describe('shareOfBatch', () => {
  it('is the share with the latest deadline', () => {
    const users = [1_000, 2_000, 500].map((ms) => ({ shareId: 'one', deadline: new Deadline(ms) }));
    const unhurried = { shareId: 'one', deadline: PER_STATEMENT };
    const [first = unhurried, ...others] = users;
    expect(shareOfBatch([first, ...others])).toBe(users[1]);
    expect(shareOfBatch([first, unhurried, ...others])).toBe(unhurried);
  });
});
