export interface PageOf<T> {
  data: T[];
  pagination: { nextCursor: string | null };
}

/** The cursor of the first page. */
const FIRST_PAGE = '*';

/** Yields the items of all pages, each once, and reads each page when it is needed. */
export async function* eachItem<T>(
  readPage: (cursor: string) => Promise<PageOf<T>>,
): AsyncGenerator<T, void, undefined> {
  for (let cursor: string | null = FIRST_PAGE; cursor !== null;) {
    const { data, pagination }: PageOf<T> = await readPage(cursor);
    yield* data;
    cursor = pagination.nextCursor;
  }
}
