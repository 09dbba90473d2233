import { hash } from 'node:crypto';
import { PlatformError } from '../platform-error';

/** A page of a list of a platform. */
export interface ListPage {
  /** The ids of all entries of the page, also of those that are not used. */
  readonly ids: readonly string[];
  /** The position of the next page, or null on the last page. */
  readonly next: string | null;
}

/** What has been read of a list. Has a maximum size, so that it can be stored with the position in the list. */
export interface ListProgress {
  readonly pages: number;
  /** The pages since the last one with a new id. */
  readonly idlePages: number;
  /** The hashes of the last known positions, the newest last. */
  readonly positions: string;
  /** The hashes of the last known ids, the newest last. */
  readonly ids: string;
}

export const NO_PAGES: ListProgress = { pages: 0, idlePages: 0, positions: '', ids: '' };

/** Pages in a row whose entries were all on earlier pages: entries move to later pages when new ones are added. */
const MAX_REPEATED_PAGES = 3;
/** X and LinkedIn filter a page after they have cut it, so a page can be empty although others follow. */
const MAX_EMPTY_PAGES = 10;

/** Characters of a hash. A list ends at one known position, but only at a page of which all ids are known. */
const POSITION_HASH_LENGTH = 8;
const ID_HASH_LENGTH = 4;
const MAX_KNOWN_POSITIONS = 1_000;
const MAX_KNOWN_IDS = 5_000;

/**
 * Adds a page that others follow. The list has no end if its next position is known, if too many pages in a row have no new
 * id, or if it has more than `maxPages`. @throws PlatformError of kind `endless`
 */
export function addPage(
  { pages, idlePages, positions, ids }: ListProgress,
  page: ListPage & { readonly next: string },
  maxPages: number,
): ListProgress {
  const position = shortHash(page.next, POSITION_HASH_LENGTH);
  const knownIds = new Set(split(ids, ID_HASH_LENGTH));
  const pageIds = new Set(page.ids.map((id) => shortHash(id, ID_HASH_LENGTH)));
  const newIds = [...pageIds].filter((id) => !knownIds.has(id));
  const idle = newIds.length === 0 ? idlePages + 1 : 0;
  const maxIdle = page.ids.length === 0 ? MAX_EMPTY_PAGES : MAX_REPEATED_PAGES;
  const isKnown = split(positions, POSITION_HASH_LENGTH).includes(position);
  if (isKnown || idle >= maxIdle || pages + 1 >= maxPages) throw endlessList();
  return {
    pages: pages + 1,
    idlePages: idle,
    positions: (positions + position).slice(-POSITION_HASH_LENGTH * MAX_KNOWN_POSITIONS),
    ids: (ids + newIds.join('')).slice(-ID_HASH_LENGTH * MAX_KNOWN_IDS),
  };
}

export const endlessList = (): PlatformError =>
  new PlatformError({ kind: 'endless', code: 'endless_list' });

const shortHash = (text: string, length: number): string =>
  hash('sha256', text, 'base64url').slice(0, length);

function split(hashes: string, length: number): string[] {
  return Array.from({ length: hashes.length / length }, (_, index) =>
    hashes.slice(index * length, (index + 1) * length),
  );
}
