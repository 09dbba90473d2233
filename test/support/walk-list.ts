import { writeCursor } from '../../src/core/values/cursor';
import { expectError } from './expect-error';
import type { TeamClient } from './team-client';

interface CursorPage<Item> {
  success: true;
  data: Item[];
  pagination: { limit: number; nextCursor: string | null };
}

/** The path of a page of a list. @param list the path of the list, with its filters */
export const pageAt = (list: string, cursor: string, limit?: number): string =>
  `${list}${list.includes('?') ? '&' : '?'}cursor=${cursor}${limit === undefined ? '' : `&limit=${limit}`}`;

/** Reads one page of a list by its cursor, and expects exactly the documented keys. */
export async function readCursorPage<Item>(
  team: Pick<TeamClient, 'get'>,
  list: string,
  cursor = '*',
  limit?: number,
): Promise<CursorPage<Item>> {
  const { status, body } = await team.get(pageAt(list, cursor, limit));
  expect({ status, body: body as unknown }).toEqual({
    status: 200,
    body: {
      success: true,
      data: expect.any(Array) as unknown,
      pagination: {
        limit: limit ?? 20,
        nextCursor: (body as CursorPage<Item>).pagination.nextCursor,
      },
    },
  });
  const page = body as CursorPage<Item>;
  const { nextCursor } = page.pagination;
  expect(nextCursor === null || /^[\w-]{60,200}$/.test(nextCursor)).toBe(true);
  // Only the last page may be shorter.
  if (nextCursor === null) expect(page.data.length).toBeLessThanOrEqual(page.pagination.limit);
  else expect(page.data).toHaveLength(page.pagination.limit);
  return page;
}

/** Reads a list by its cursors to the end. @param between called before each page but the first one */
export async function walkList<Item>(
  team: Pick<TeamClient, 'get'>,
  list: string,
  limit?: number,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = '*'; cursor !== null;) {
    const page: CursorPage<Item> = await readCursorPage<Item>(team, list, cursor, limit);
    items.push(...page.data);
    cursor = page.pagination.nextCursor;
    if (cursor !== null) await between();
  }
  return items;
}

/** Reads a list by its numbered pages to the end. */
export async function readPages<Item>(
  team: Pick<TeamClient, 'get'>,
  list: string,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const query = `${list.includes('?') ? '&' : '?'}limit=100&page=${page}`;
    const { body } = await team.get(`${list}${query}`).expect(200);
    const { data, pagination } = body as { data: Item[]; pagination: { total: number } };
    items.push(...data);
    if (data.length === 0 || items.length >= pagination.total) return items;
  }
}

/** Expects the walk by cursors to return what the numbered pages return, with small, usual and large pages. */
export async function expectSameByCursor(
  team: Pick<TeamClient, 'get'>,
  list: string,
  count: number,
): Promise<void> {
  const expected = await readPages(team, list);
  expect({ list, count: expected.length }).toEqual({ list, count });
  for (const limit of [undefined, 1, 3, 100]) {
    expect(await walkList(team, list, limit)).toEqual(expected);
  }
}

const ID = '019acf3e-7c1b-7000-8000-0123456789ab';
const MALFORMED_CURSOR = 'cursor: must be the nextCursor of a page';
const CURSOR_OF_OTHER_LIST = 'cursor: must be of the same list and order';
const encode = (text: string): string => Buffer.from(text).toString('base64url');

/**
 * Expects a list to reject malformed cursors, cursors of other lists and of the other order, and a cursor with a page number.
 * @param name the name of the list in its cursors
 */
export async function expectInvalidCursorsRejected(
  team: TeamClient,
  list: string,
  name: string,
  { hasOrder = false } = {},
): Promise<void> {
  const join = list.includes('?') ? '&' : '?';
  const valid = { list: name, order: 'desc', sort: 1_795_700_000_000, id: ID } as const;
  const cases: [query: string, reason: string][] = [
    ['cursor=x', MALFORMED_CURSOR],
    ['cursor=**', MALFORMED_CURSOR],
    ['cursor=%00', MALFORMED_CURSOR],
    ['cursor=%FF', MALFORMED_CURSOR],
    [`cursor=${writeCursor(valid)}%00`, MALFORMED_CURSOR],
    [`cursor=${writeCursor(valid)}=`, MALFORMED_CURSOR],
    [`cursor=${writeCursor(valid).slice(1)}`, MALFORMED_CURSOR],
    [`cursor=${encode(JSON.stringify({ ...valid, list: 'x' }))}`, MALFORMED_CURSOR],
    [`cursor=${encode('{"sort":1}')}`, MALFORMED_CURSOR],
    [`cursor=${encode('null')}`, MALFORMED_CURSOR],
    [`cursor=${ID}`, MALFORMED_CURSOR],
    [`cursor=${'A'.repeat(10_000)}`, MALFORMED_CURSOR],
    [`cursor=${encode(`${name}:desc:9999999999999999:${ID}`)}`, MALFORMED_CURSOR],
    [`cursor=${encode(`${name}:desc:1:' OR true --`)}`, MALFORMED_CURSOR],
    ['cursor=*&cursor=*', MALFORMED_CURSOR],
    ['cursor=*&page=1', 'cursor: must not be sent with page'],
    ['page=2&cursor=*', 'cursor: must not be sent with page'],
    [`cursor=${writeCursor({ ...valid, list: `${name}-x` })}`, CURSOR_OF_OTHER_LIST],
    [`cursor=${writeCursor({ ...valid, order: 'asc' })}`, CURSOR_OF_OTHER_LIST],
    ...(hasOrder
      ? [[`cursor=${writeCursor(valid)}&order=asc`, CURSOR_OF_OTHER_LIST] as [string, string]]
      : []),
  ];
  for (const [query, reason] of cases) {
    expectError(await team.get(`${list}${join}${query}`), 'VALIDATION_FAILED', [reason]);
  }
  await team.get(`${list}${join}cursor=${writeCursor(valid)}`).expect(200);
  await team.get(`${list}${join}cursor=&page=1`).expect(200);
}
