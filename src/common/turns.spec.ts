import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from './turns';

describe('Turns', () => {
  it('runs work of one key in order, one at a time, and other keys beside it', async () => {
    const turns = new Turns();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} starts`);
      await nextTurn();
      events.push(`${name} ends`);
      return name;
    };

    const results = await Promise.all([
      turns.take('a', work('a1')),
      turns.take('a', work('a2')),
      turns.take('b', work('b1')),
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

  it('goes on after work that fails', async () => {
    const turns = new Turns();
    const failing = turns.take('a', () => Promise.reject(new Error('no')));
    const next = turns.take('a', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});
