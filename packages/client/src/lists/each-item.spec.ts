import { eachItem, type PageOf } from './each-item';

interface Item {
  id: string;
}

/** A list of items with ids of one letter, which has grown at its front before a page is read. */
function growing(letters: string, limit: number, growth: string[] = []) {
  let ids = letters;
  const asked: number[] = [];
  const readPage = (page: number): Promise<PageOf<Item>> => {
    asked.push(page);
    ids = `${growth[page - 1] ?? ''}${ids}`;
    const data = Array.from(ids.slice((page - 1) * limit, page * limit), (id) => ({ id }));
    return Promise.resolve({ data, pagination: { page, limit, total: ids.length } });
  };
  return { asked, readPage };
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
  ])('gives all items and asks for no page too many: %s', async (_name, ids, pages) => {
    const { asked, readPage } = growing(ids, 3);
    expect(await idsOf(eachItem(readPage))).toBe(ids);
    expect(asked).toEqual(pages);
  });

  it('asks for a page only when it is needed', async () => {
    const { asked, readPage } = growing('abcdefg', 3);
    for await (const { id } of eachItem(readPage)) {
      if (id === 'c') break;
    }
    expect(asked).toEqual([1]);
  });

  it('gives nothing twice when the list grows meanwhile', async () => {
    const { readPage } = growing('abcdef', 3, ['', 'x', 'yz']);
    expect(await idsOf(eachItem(readPage))).toBe('abcdef');
  });

  it('fails with the page that fails', async () => {
    const items = eachItem(() => Promise.reject(new Error('No.')));
    await expect(items.next()).rejects.toThrow('No.');
  });
});
