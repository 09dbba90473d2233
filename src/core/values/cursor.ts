import { isId } from './identifiers';
import { EARLIEST_TIME, LATEST_TIME } from './iso-date';
import { SORT_ORDERS, type SortOrder } from './page';

/** The place of a row in the order of its list. */
export interface Position {
  /** What the list is sorted by, before the id: epoch milliseconds, which stored times have, or a number; 0 if it is sorted by id alone. */
  readonly sort: number;
  readonly id: string;
  /** The number of the row, in a list that is sorted by a number before `sort`; null if the row has none. */
  readonly rank?: number | null;
  /** The text of the row as PostgreSQL compares it, in a list that is sorted by a text before `sort`. */
  readonly text?: string;
}

/** What a cursor contains. */
export interface Cursor extends Position {
  /** The name of the list: a cursor of another list has no meaning in this one. */
  readonly list: string;
  readonly order: SortOrder;
}

/** Longer than any cursor, so that a long text is rejected before it is decoded. */
const MAX_LENGTH = 4_000;
/** A name has 255 characters; few letters have several in lower case. PostgreSQL has no texts with U+0000. */
const CONTENT_PATTERN =
  /^([a-z-]{1,40}):(asc|desc):(-?\d{1,15}):([\da-f-]{36})(?::(none|[\d.e+-]{1,25})|~([^\0]{0,900}))?$/;
const NO_RANK = 'none';

/** An opaque text, which needs no escaping in a URL. */
export const writeCursor = ({ list, order, sort, id, rank, text }: Cursor): string => {
  const ranked = rank === undefined ? '' : `:${rank ?? NO_RANK}`;
  const named = text === undefined ? '' : `~${text}`;
  return Buffer.from(`${list}:${order}:${sort}:${id}${ranked}${named}`).toString('base64url');
};

/** Returns null if `writeCursor` has not made the text. */
export function readCursor(written: string): Cursor | null {
  if (written.length > MAX_LENGTH) return null;
  const match = CONTENT_PATTERN.exec(Buffer.from(written, 'base64url').toString());
  if (match === null) return null;
  const [, list = '', orderName = '', sortText = '', id = '', rankText, text] = match;
  const order = SORT_ORDERS.find((name) => name === orderName);
  const sort = Number(sortText);
  if (order === undefined || !isId(id) || sort < EARLIEST_TIME || sort > LATEST_TIME) return null;
  const rank = rankText === NO_RANK ? null : Number(rankText);
  const cursor = {
    list,
    order,
    sort,
    id,
    ...(rankText !== undefined && { rank }),
    ...(text !== undefined && { text }),
  };
  // Several texts in base64 stand for the same bytes, and the bytes may be invalid UTF-8.
  return writeCursor(cursor) === written ? cursor : null;
}
