import { setImmediate as nextTurn } from 'node:timers/promises';
import { QueueFullError, WaitTimeoutError } from './errors';
import { KeyedSemaphore } from './keyed-semaphore';

const LONG_MS = 60_000;

describe('KeyedSemaphore', () => {
  it('runs tasks of one key in order, one at a time, and tasks of other keys concurrently', async () => {
    const semaphore = new KeyedSemaphore({ maxActive: 1, maxQueued: 10 });
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} starts`);
      await nextTurn();
      events.push(`${name} ends`);
      return name;
    };

    const results = await Promise.all([
      semaphore.run('a', work('a1'), LONG_MS),
      semaphore.run('a', work('a2'), LONG_MS),
      semaphore.run('b', work('b1'), LONG_MS),
    ]);

    expect(results).toEqual(['a1', 'a2', 'b1']);
    expect(events.filter((event) => event.startsWith('a'))).toEqual([
      'a1 starts',
      'a1 ends',
      'a2 starts',
      'a2 ends',
    ]);
    expect(events.indexOf('b1 starts')).toBeLessThan(events.indexOf('a2 starts'));
  });

  it('never runs more than `maxActive` tasks of one key', async () => {
    const semaphore = new KeyedSemaphore({ maxActive: 3, maxQueued: 100 });
    let active = 0;
    let most = 0;
    const work = async () => {
      active += 1;
      most = Math.max(most, active);
      await nextTurn();
      active -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => semaphore.run('a', work, LONG_MS)));
    expect(most).toBe(3);
  });

  it('continues after a failed task', async () => {
    const semaphore = new KeyedSemaphore({ maxActive: 1, maxQueued: 10 });
    const failing = semaphore.run('a', () => Promise.reject(new Error('no')), LONG_MS);
    const next = semaphore.run('a', () => Promise.resolve('yes'), LONG_MS);
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
    expect(semaphore.countOf('a')).toEqual({ active: 0, queued: 0 });
  });

  it('rejects a task when the queue is full', async () => {
    const semaphore = new KeyedSemaphore({ maxActive: 1, maxQueued: 1 });
    expect(semaphore.acquire('a', LONG_MS)).toBeUndefined();
    const queued = semaphore.run('a', () => Promise.resolve('queued'), LONG_MS);
    await expect(
      semaphore.run('a', () => Promise.resolve('too many'), LONG_MS),
    ).rejects.toBeInstanceOf(QueueFullError);
    semaphore.release('a');
    await expect(queued).resolves.toBe('queued');
  });

  it('rejects a task after its maximum wait, and removes it from the queue', async () => {
    const semaphore = new KeyedSemaphore({ maxActive: 1, maxQueued: 1 });
    expect(semaphore.acquire('a', LONG_MS)).toBeUndefined();
    await expect(semaphore.run('a', () => Promise.resolve(), 1)).rejects.toBeInstanceOf(
      WaitTimeoutError,
    );
    expect(semaphore.countOf('a')).toEqual({ active: 1, queued: 0 });
  });

  it('throws when a slot is released that was not acquired', () => {
    const semaphore = new KeyedSemaphore({ maxActive: 1, maxQueued: 1 });
    expect(() => semaphore.release('a')).toThrow('No slot of "a" is taken.');
  });

  it('remembers a bounded number of keys, and each that has a task', () => {
    const semaphore = new KeyedSemaphore({ maxActive: 1, maxQueued: 0 });
    const { states } = semaphore as unknown as { states: ReadonlyMap<string, unknown> };
    expect(semaphore.tryAcquire('busy')).toBe(true);
    let most = 0;
    for (let index = 0; index < 5_000; index += 1) {
      expect(semaphore.tryAcquire(`key ${index}`)).toBe(true);
      semaphore.release(`key ${index}`);
      most = Math.max(most, states.size);
    }
    expect(most).toBeLessThanOrEqual(1_001);
    expect(semaphore.tryAcquire('busy')).toBe(false);
    semaphore.release('busy');
    expect(semaphore.tryAcquire('busy')).toBe(true);
  });
});
