import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline } from '../limits/deadline';
import { Batches, userOfBatch } from './batches';

interface Made {
  readonly calls: readonly number[];
  /** Lets it end. */
  end(fault?: Error): void;
}

/** Work on numbers, whose outcome is ten times as much; each piece is under way until it is told to end. */
class Work {
  readonly made: Made[] = [];
  /** Not done together. */
  leftOut = new Set<number>();

  readonly together = (calls: readonly number[]): Promise<(string | null)[]> =>
    this.make(calls, () => calls.map((call) => (this.leftOut.has(call) ? null : `${call * 10}`)));

  readonly alone = (call: number): Promise<string> => this.make([call], () => `alone ${call * 10}`);

  private make<T>(calls: readonly number[], outcome: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = (fault?: Error): void =>
        fault === undefined ? resolve(outcome()) : reject(fault);
      this.made.push({ calls, end });
    });
  }

  get calls(): (readonly number[])[] {
    return this.made.map(({ calls }) => calls);
  }
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('Batches', () => {
  let work: Work;
  let batches: Batches<number, string>;

  beforeEach(() => {
    work = new Work();
    batches = new Batches(work);
  });

  const add = (...calls: number[]): Promise<string[]> =>
    Promise.all(calls.map((call) => batches.add('key', call)));

  it('makes a call that comes by itself alone', async () => {
    const outcomes = add(1);
    await turn();
    work.made[0]?.end();
    expect(await outcomes).toEqual(['alone 10']);
    expect(work.calls).toEqual([[1]]);
  });

  it('makes those of one turn of the event loop together, each with its own outcome', async () => {
    const outcomes = add(1, 2, 3);
    await turn();
    work.made[0]?.end();
    expect(await outcomes).toEqual(['10', '20', '30']);
    expect(work.calls).toEqual([[1, 2, 3]]);
  });

  it('makes those that come meanwhile together, once the first are done', async () => {
    const first = add(1);
    await turn();
    const others = add(2, 3);
    await turn();
    expect(work.calls).toEqual([[1]]);
    work.made[0]?.end();
    await first;
    await turn();
    expect(work.calls).toEqual([[1], [2, 3]]);
    work.made[1]?.end();
    expect(await others).toEqual(['20', '30']);
  });

  it('keeps keys apart', async () => {
    const outcomes = Promise.all([batches.add('a', 1), batches.add('b', 2)]);
    await turn();
    expect(work.calls).toEqual([[1], [2]]);
    for (const made of work.made) made.end();
    expect(await outcomes).toEqual(['alone 10', 'alone 20']);
  });

  it('makes at most a hundred together', async () => {
    const outcomes = add(...Array.from({ length: 205 }, (_, call) => call));
    for (const size of [100, 100, 5]) {
      await turn();
      expect(work.made.at(-1)?.calls).toHaveLength(size);
      work.made.at(-1)?.end();
      await turn();
    }
    expect((await outcomes).at(-1)).toBe('2040');
  });

  it('makes those alone that were left out', async () => {
    work.leftOut = new Set([2]);
    const outcomes = add(1, 2, 3);
    await turn();
    work.made[0]?.end();
    await turn();
    expect(work.calls).toEqual([[1, 2, 3], [2]]);
    work.made[1]?.end();
    expect(await outcomes).toEqual(['10', 'alone 20', '30']);
  });

  it('makes each alone when one of them undid all', async () => {
    const outcomes = Promise.allSettled([batches.add('key', 1), batches.add('key', 2)]);
    await turn();
    work.made[0]?.end(Object.assign(new Error('No.'), { code: '22003' }));
    await turn();
    expect(work.calls).toEqual([[1, 2], [1], [2]]);
    const fault = new Error('Not you.');
    work.made[1]?.end(fault);
    work.made[2]?.end();
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: fault },
      { status: 'fulfilled', value: 'alone 20' },
    ]);
  });

  it('makes none again when the connection was lost, since they may have been done', async () => {
    const outcomes = Promise.allSettled([batches.add('key', 1), batches.add('key', 2)]);
    await turn();
    const fault = new Error('Connection terminated unexpectedly');
    work.made[0]?.end(fault);
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: fault },
      { status: 'rejected', reason: fault },
    ]);
    expect(work.calls).toEqual([[1, 2]]);
  });

  it('makes none again that failed too late', async () => {
    const outcomes = Promise.allSettled([batches.add('key', 1), batches.add('key', 2)]);
    await turn();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_100);
    const fault = Object.assign(new Error('canceling statement'), { code: '57014' });
    work.made[0]?.end(fault);
    const settled = await outcomes;
    clock.mockRestore();
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(work.calls).toEqual([[1, 2]]);
  });

  it('does not make those alone that were left out too late', async () => {
    work.leftOut = new Set([2]);
    const outcomes = Promise.allSettled([batches.add('key', 1), batches.add('key', 2)]);
    await turn();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_100);
    work.made[0]?.end();
    const settled = await outcomes;
    clock.mockRestore();
    expect(settled).toEqual([
      { status: 'fulfilled', value: '10' },
      {
        status: 'rejected',
        reason: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) as unknown,
      },
    ]);
    expect(work.calls).toEqual([[1, 2]]);
  });

  it('lets nobody wait for long behind what is held up', async () => {
    const held = add(1);
    await turn();
    const others = add(2, 3);
    while (work.made.length < 2) await sleep(5);
    expect(work.calls).toEqual([[1], [2, 3]]);
    work.made[1]?.end();
    expect(await others).toEqual(['20', '30']);
    work.made[0]?.end();
    expect(await held).toEqual(['alone 10']);
    const later = add(4);
    await turn();
    work.made[2]?.end();
    expect(await later).toEqual(['alone 40']);
  });
});

describe('userOfBatch', () => {
  it('has the earliest of the deadlines', () => {
    const users = [2_000, 500, 1_000].map((ms) => ({ teamId: 'one', deadline: new Deadline(ms) }));
    const unhurried = { teamId: 'one' };
    expect(userOfBatch([unhurried, ...users])).toBe(users[1]);
    expect(userOfBatch([unhurried])).toBe(unhurried);
  });
});
