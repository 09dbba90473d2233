import { collect } from '../../../test/support/collect';
import { numbered } from './source-item';

async function* later(...objects: unknown[]): AsyncGenerator {
  for (const object of objects) yield Promise.resolve(object);
}

async function* broken(): AsyncGenerator {
  yield 1;
  throw new Error('The platform is away.');
}

describe('numbered', () => {
  it.each<[string, Iterable<unknown> | AsyncIterable<unknown>]>([
    ['an array', [{ id: 'a' }, null, 7]],
    ['a set', new Set([{ id: 'a' }, null, 7])],
    ['what comes in page by page', later({ id: 'a' }, null, 7)],
  ])('counts the objects of %s from 1, whatever they are', async (_name, objects) => {
    expect(await collect(numbered(objects))).toEqual([
      { number: 1, value: { id: 'a' } },
      { number: 2, value: null },
      { number: 3, value: 7 },
    ]);
  });

  it('has nothing of nothing', async () => {
    expect(await collect(numbered([]))).toEqual([]);
  });

  it('passes on what goes wrong while they are fetched', async () => {
    await expect(collect(numbered(broken()))).rejects.toThrow('The platform is away.');
  });
});
