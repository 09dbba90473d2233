import { eachItem, type PageOf } from './each-item';

/** A list of letters; a cursor is the last letter of the page before. */
function listOf(letters: string, limit: number) {
  const requested: string[] = [];
  const readPage = (cursor: string): Promise<PageOf<string>> => {
    requested.push(cursor);
    const start = letters.indexOf(cursor) + 1;
    const data = letters.slice(start, start + limit).split('');
    const isLast = start + limit >= letters.length;
    return Promise.resolve({ data, pagination: { nextCursor: isLast ? null : data.at(-1)! } });
  };
  return { requested, readPage };
}

async function join(items: AsyncIterable<string>): Promise<string> {
  let letters = '';
  for await (const item of items) letters += item;
  return letters;
}

describe('eachItem', () => {
  it.each([
    ['none', '', ['*']],
    ['a part of a page', 'ab', ['*']],
    ['a whole page', 'abc', ['*']],
    ['two pages', 'abcdef', ['*', 'c']],
    ['more', 'abcdefg', ['*', 'c', 'f']],
  ])('yields all items and requests no unnecessary page: %s', async (_name, letters, cursors) => {
    const { requested, readPage } = listOf(letters, 3);
    expect(await join(eachItem(readPage))).toBe(letters);
    expect(requested).toEqual(cursors);
  });

  it('requests a page when it is needed', async () => {
    const { requested, readPage } = listOf('abcdefg', 3);
    for await (const letter of eachItem(readPage)) {
      if (letter === 'c') break;
    }
    expect(requested).toEqual(['*']);
  });

  it('throws the error of a page', async () => {
    const items = eachItem(() => Promise.reject(new Error('No.')));
    await expect(items.next()).rejects.toThrow('No.');
  });
});
