import { ReadBatcher } from './read-batcher';

describe('ReadBatcher', () => {
  let reads: [teamId: string, keys: readonly string[]][];
  let failure: Error | null;
  let batcher: ReadBatcher<string>;

  beforeEach(() => {
    reads = [];
    failure = null;
    batcher = new ReadBatcher((teamId, keys) => {
      reads.push([teamId, keys]);
      if (failure !== null) return Promise.reject(failure);
      const found = keys.filter((key) => key !== 'missing');
      return Promise.resolve(new Map(found.map((key) => [key, `${teamId}: ${key}`])));
    });
  });

  it('reads the keys of one iteration of the event loop at once, each once, and those of each team by themselves', async () => {
    const found = await Promise.all([
      batcher.find('one', 'a'),
      batcher.find('two', 'a'),
      batcher.find('one', 'missing'),
      batcher.find('one', 'b'),
      batcher.find('one', 'a'),
    ]);
    expect(found).toEqual(['one: a', 'two: a', null, 'one: b', 'one: a']);
    expect(reads).toEqual([
      ['one', ['a', 'missing', 'b']],
      ['two', ['a']],
    ]);
  });

  it('reads again for each later call', async () => {
    await batcher.find('one', 'a');
    await batcher.find('one', 'a');
    expect(reads).toEqual([
      ['one', ['a']],
      ['one', ['a']],
    ]);
  });

  it('rejects all calls of a read that fails, and no later one', async () => {
    failure = new Error('lost');
    const calls = [batcher.find('one', 'a'), batcher.find('one', 'b')];
    const settled = await Promise.allSettled(calls);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failure = null;
    expect(await batcher.find('one', 'a')).toBe('one: a');
  });
});
