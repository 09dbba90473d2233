import { eachItem, type PageOf } from './each-item';

interface Item {
  id: string;
}

/** A list of items with ids of one letter; `growth` is added to its front before each page is read. */
function growing(letters: string, limit: number, growth: string[] = []) {
  let ids = letters;
  const requested: number[] = [];
  const readPage = (page: number): Promise<PageOf<Item>> => {
    requested.push(page);
    ids = `${growth[page - 1] ?? ''}${ids}`;
    const data = Array.from(ids.slice((page - 1) * limit, page * limit), (id) => ({ id }));
    return Promise.resolve({ data, pagination: { page, limit, total: ids.length } });
  };
  return { requested, readPage };
}

async function idsOf(items: AsyncIterable<Item>): Promise<string> {
  let ids = '';
  for await (const { id } of items) ids += id;
  return ids;
}

describe('eachItem', () => {
  it.each([
    ['none', '', [1]],
    ['a part of a page', 'ab', [1]],
    ['a whole page', 'abc', [1]],
    ['two pages', 'abcdef', [1, 2]],
    ['more', 'abcdefg', [1, 2, 3]],
  ])('yields all items and requests no unnecessary page: %s', async (_name, ids, pages) => {
    const { requested, readPage } = growing(ids, 3);
    expect(await idsOf(eachItem(readPage))).toBe(ids);
    expect(requested).toEqual(pages);
  });

  it('requests a page when it is needed', async () => {
    const { requested, readPage } = growing('abcdefg', 3);
    for await (const { id } of eachItem(readPage)) {
      if (id === 'c') break;
    }
    expect(requested).toEqual([1]);
  });

  it('yields no item twice while the list grows', async () => {
    const { readPage } = growing('abcdef', 3, ['', 'x', 'yz']);
    expect(await idsOf(eachItem(readPage))).toBe('abcdef');
  });

  it('throws the error of a page', async () => {
    const items = eachItem(() => Promise.reject(new Error('No.')));
    await expect(items.next()).rejects.toThrow('No.');
  });
});
