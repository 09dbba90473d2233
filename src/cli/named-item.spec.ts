import { findIdOf } from './named-item';

const ID = '0190b8a4-7c1e-7d33-8a55-0a1b2c3d4e5f';
const COMPOSED = 'Café';
const DECOMPOSED = COMPOSED.normalize('NFD');

const find = (idOrName: string, ...names: string[]): Promise<string> =>
  findIdOf('form', idOrName, () =>
    Promise.resolve(names.map((name, index) => ({ id: `id${index}`, name }))),
  );

describe('findIdOf', () => {
  it.each([
    ['an id, although it is the name of another item', ID, [ID], ID],
    ['an id in upper case as it is stored', ID.toUpperCase(), [], ID],
    ['the only item of a name', 'b', ['a', 'b'], 'id1'],
    [
      'the exact name, although the other form of it exists',
      DECOMPOSED,
      [COMPOSED, DECOMPOSED],
      'id1',
    ],
    [
      'the exact name, although the other form of it exists',
      COMPOSED,
      [COMPOSED, DECOMPOSED],
      'id0',
    ],
    ['the other form of a name', DECOMPOSED, [COMPOSED], 'id0'],
    ['the text itself if nothing has the name', 'c', ['a', 'b'], 'c'],
  ])('returns %s', async (_name, idOrName, names, id) => {
    expect(await find(idOrName, ...names)).toBe(id);
  });

  it('lists the ids of items with the same name, ten at most', async () => {
    const names = Array.from({ length: 12 }, () => 'a');
    await expect(find('a', ...names)).rejects.toMatchObject({
      fields: [expect.stringMatching(/^form: 12 have this name.*: (id\d, ){9}id9$/)],
    });
  });
});
