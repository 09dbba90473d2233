export interface PageOf<T> {
  data: T[];
  pagination: { page: number; limit: number; total: number };
}

/**
 * Yields the items of all pages and reads each page when it is needed. Items that move to the next page, because others were
 * added before them, are not yielded twice.
 */
export async function* eachItem<T extends { id: string }>(
  readPage: (page: number) => Promise<PageOf<T>>,
): AsyncGenerator<T, void, undefined> {
  let previous = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await readPage(page);
    for (const item of data) {
      if (!previous.has(item.id)) yield item;
    }
    if (data.length === 0 || page * pagination.limit >= pagination.total) return;
    previous = new Set(data.map(({ id }) => id));
  }
}
