import { isJsonObject, type JsonObject, memberAt } from '@rapport/social-connectors';
import type { EmulatedCall, EmulatedReply, PlatformEmulator } from './platform-emulator';

/** How a platform pages a list. */
export interface PagedList {
  readonly isPage: (call: EmulatedCall) => boolean;
  /** The dotted path of the entries in a response. */
  readonly entries: string;
  /** The names of the parameters with the position. */
  readonly position: string;
  /** Adds the position of the next page to a response. */
  readonly withNext: (body: JsonObject, position: string) => JsonObject;
}

const metaList = (path: RegExp): PagedList => ({
  isPage: (call) => path.test(call.path),
  entries: 'data',
  position: 'after',
  withNext: (body, after) => ({
    ...body,
    paging: { cursors: { before: after, after }, next: 'https://graph.example/next' },
  }),
});
/** LinkedIn computes no position: it links to a next page, whose `start` it ignores here. */
const linkedinList = (path: RegExp): PagedList => ({
  isPage: (call) => path.test(call.path) && !call.rawQuery.includes('ids='),
  entries: 'elements',
  position: 'start',
  withNext: (body) => ({ ...body, paging: { links: [{ rel: 'next', href: '/next' }] } }),
});
const tiktokList = (path: RegExp): PagedList => ({
  isPage: (call) => path.test(call.path) && !('filters' in call.query),
  entries: 'data.videos',
  position: 'cursor',
  withNext: (body, cursor) => ({
    ...body,
    data: { ...(body.data as object), cursor: 1_600_000_000_000 + Number(cursor), has_more: true },
  }),
});

/** The lists of posts. */
export const POST_LISTS = {
  facebook: metaList(/\/published_posts$/),
  instagram: metaList(/\/media$/),
  twitter: {
    isPage: ({ path }) => /\/users\/\d+\/tweets$/.test(path),
    entries: 'data',
    position: 'pagination_token',
    withNext: (body, token) => ({
      ...body,
      meta: { ...(body.meta as object), next_token: token },
    }),
  },
  linkedin: linkedinList(/\/posts$/),
  tiktok: tiktokList(/\/video\/list\/$/),
  'tiktok business': tiktokList(/\/business\/video\/list\/$/),
  youtube: {
    isPage: ({ path }) => path.endsWith('/playlistItems'),
    entries: 'items',
    position: 'pageToken',
    withNext: (body, nextPageToken) => ({ ...body, nextPageToken }),
  },
} satisfies Record<string, PagedList>;

/** The lists of accounts that are read in pages. */
export const ACCOUNT_LISTS = {
  facebook: metaList(/\/me\/accounts$/),
  linkedin: linkedinList(/\/organizationAcls$/),
} satisfies Record<string, PagedList>;

/** What each page of a list has in place of the page itself; `index` counts pages from 0. */
export interface ListFault {
  /** The position of the next page, as a number, or null for the platform's own. */
  readonly next?: (index: number) => number;
  readonly entries?: (own: readonly JsonObject[], index: number) => readonly JsonObject[];
}

/** Lists without an end: every page is the first one, or empty. */
export const ENDLESS_LISTS = {
  'the same position for ever': { next: () => 1 },
  'positions a, b, a': { next: (index) => index % 2 },
  'positions a, b, c, d, e, a': { next: (index) => index % 5 },
  'new positions, the same ids': { next: (index) => index },
  'new positions, empty pages': { next: (index) => index, entries: () => [] },
} satisfies Record<string, ListFault>;

/** Lists of which a page has an entry twice. */
export const REPEATED_ENTRIES: ListFault = {
  entries: (own) => [...own, ...own.slice(0, 2), ...own.slice(0, 1)],
};

/** Alters a list of an emulator until the returned function is called. */
export function alterList(
  emulator: PlatformEmulator,
  { isPage, entries, position, withNext }: PagedList,
  fault: ListFault,
): () => void {
  let index = 0;
  emulator.alter = (call, respond) => {
    if (!isPage(call)) return respond(call);
    const { next } = fault;
    const reply = respond(next === undefined ? call : firstPage(call, position));
    if (reply.status !== 200 || !isJsonObject(reply.body)) return reply;
    const list = (memberAt(reply.body, entries) ?? []) as JsonObject[];
    const body = withEntries(reply.body, entries, fault.entries?.(list, index) ?? list);
    const altered = next === undefined ? body : withNext(body, String(next(index)));
    index += 1;
    return { ...reply, body: altered };
  };
  return () => {
    emulator.alter = (call, respond) => respond(call);
  };
}

function firstPage(call: EmulatedCall, position: string): EmulatedCall {
  const without = <T extends Readonly<Record<string, unknown>>>(members: T): T => {
    const { [position]: _, ...others } = members;
    return others as T;
  };
  return {
    ...call,
    query: without(call.query),
    rawQuery: call.rawQuery.replace(new RegExp(`(^|&)${position}=[^&]*`), ''),
    body: without(call.body),
  };
}

function withEntries(body: JsonObject, path: string, list: readonly JsonObject[]): JsonObject {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...body, [name]: list };
  return { ...body, [name]: withEntries(body[name] as JsonObject, rest.join('.'), list) };
}

/** Makes an emulator respond `{}` with status 200 to all requests but those for tokens. */
export function emptyResponses(emulator: PlatformEmulator): void {
  emulator.alter = (call, respond): EmulatedReply =>
    /token\/?$|accessToken$/i.test(call.path) ? respond(call) : { status: 200, body: {} };
}
