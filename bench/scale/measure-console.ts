import { median } from '../measure/statistics';
import type { ConsoleSet } from './console-set';
import { measureExports } from './measure-exports';
import { measurePages } from './measure-pages';
import type { ScaleRun } from './scale-run';
import { dayAgo } from './time-reads';

const ROUNDS = 7;
/** These rounds do not count: V8 compiles the code, and the pool opens connections. */
const WARM_UP_ROUNDS = 3;
/** Until a list or a sum is there, and until a search or a filter has found a row or has ended, over all its requests. */
const MAX_PAGE_MS = 300;
const MAX_SEARCH_MS = 1_000;
/** The bound of the search without hits: the console reads on without being asked. */
const MAX_PAGES = 25;

/** Times the lists and sums of the console over HTTP, exports, and its pages in Chromium, if there is one. */
export async function measureConsole(run: ScaleRun, set: ConsoleSet): Promise<void> {
  await timeCalls(run, set);
  await measureExports(run);
  await measurePages(run, set);
}

const inbox = (query: string): string => `/inbox?limit=40&sort=newest&${query}`;
const points = (query = ''): string => `/points?limit=50&${query}`;
const directory = (query: string): string => `/customer-directory?limit=50&${query}`;

/** Times each call. `pages` is the number of requests until a list has a row or ends, as the console reads it. */
async function timeCalls(
  { app, set: { teamId, formId }, bounds }: ScaleRun,
  { cookie, customerId, userId }: ConsoleSet,
): Promise<void> {
  const summary = (query = ''): string =>
    `/forms/${formId}/summary?timeZone=Europe/Berlin&${query}`;
  const month = `startDate=${dayAgo(30)}`;
  const calls: [name: string, path: string][] = [
    ['inbox: first page, unread first', '/inbox?limit=40&sort=unread'],
    ['inbox: newest', inbox('')],
    ['inbox: oldest', '/inbox?limit=40&sort=oldest'],
    ['inbox: read', inbox('isRead=true')],
    ['inbox: of one form', inbox(`formId=${formId}`)],
    ['inbox: of a customer', inbox(`customerId=${customerId}`)],
    ['inbox: through the page (20 responses)', inbox('channel=page')],
    ['inbox: a month', inbox(month)],
    ['inbox: number of unread responses', '/inbox/unread'],
    ['search: one hit', inbox('search=quetzal')],
    ['search: eleven hits', inbox('search=person12345')],
    ['search: a fifth', inbox(`search=${encodeURIComponent('zürich')}`)],
    ['search: every row', inbox('search=coffee')],
    ['search: two letters', inbox('search=ae')],
    ['search: no hit, all trigrams in every row', inbox('search=was%20delivery%20lovely')],
    ['search: no hit, two letters', inbox('search=qx')],
    ['search: one hit, of one form', inbox(`search=quetzal&formId=${formId}`)],
    [
      'answer: one hit',
      inbox(`formId=${formId}&fieldKey=e_mail&fieldValue=person4711@example.com`),
    ],
    ['answer: a quarter', inbox(`formId=${formId}&fieldKey=favourite_roast&fieldValue=Dark`)],
    ['summary', summary()],
    ['summary: a month', summary(month)],
    ['summary: read', summary('isRead=true')],
    ['summary: unread', summary('isRead=false')],
    ['summary: source', summary('source=public')],
    ['summary: an answer, a quarter', summary('fieldKey=favourite_roast&fieldValue=Dark')],
    ['summary: search, one hit', summary('search=quetzal')],
    ['summary: search, a fifth', summary(`search=${encodeURIComponent('zürich')}`)],
    ['summary: search, every row', summary('search=coffee')],
    [
      'summary: search, no hit, all trigrams in every row',
      summary('search=was%20delivery%20lovely'),
    ],
    ['customers: newest', directory('sort=created')],
    ['customers: by balance', directory('sort=points')],
    ['customers: by last activity', directory('sort=activity')],
    ['customers: search, one hit', directory('search=person123456@')],
    ['customers: search, an eighth', directory('search=grace')],
    ['customers: search, an eighth, by balance', directory('search=grace&sort=points')],
    ['customers: search, a part of a phone number', directory('search=0301004711')],
    ['customers: search, two letters', directory('search=qz')],
    ['customers: search, no hit, all trigrams in every row', directory('search=com%20example')],
    ['customers: profile', `/customer/${customerId}/profile`],
    ['points: newest', points()],
    ['points: of a customer', points(`customerId=${customerId}`)],
    ['points: taken', points('type=decrement')],
    ['points: by coupons (none)', points('reason=coupon')],
    ['points: by a person', points(`actor=${userId}`)],
    ['points: a month', points(month)],
    ['points: a month, taken', points(`${month}&type=decrement`)],
    ['points: actors', '/points/actors'],
    ['points: twelve weeks', '/points/weeks?timeZone=Europe/Berlin'],
    ['points: 53 weeks', `/points/weeks?timeZone=Europe/Berlin&startDate=${dayAgo(370)}`],
    ['points: twelve weeks, taken', '/points/weeks?timeZone=Europe/Berlin&type=decrement'],
  ];
  const base = `${app.url.replace(/\/v1$/, '')}/console/api/teams/${teamId}`;
  console.log('| console | ms (median) | max | pages |\n|---|---|---|---|');
  for (const [name, path] of calls) {
    const times: number[] = [];
    let pages = 0;
    try {
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
        const startedAt = performance.now();
        pages = await readList(base + path, cookie);
        if (round >= 0) times.push(performance.now() - startedAt);
      }
      const shown = bounds.check(name, median(times), maxOf(path), 1);
      console.log(`| ${name} | ${shown} | ${Math.max(...times).toFixed(1)} | ${pages} |`);
    } catch (error) {
      bounds.expect(`${name}: ${(error as Error).message}`, false);
      console.log(`| ${name} | ${(error as Error).message} | | |`);
    }
  }
  console.log('');
}

/** A summary reads half a million answers, like a search. */
const maxOf = (path: string): number =>
  /search=|fieldKey=|channel=|summary|weeks/.test(path) ? MAX_SEARCH_MS : MAX_PAGE_MS;

interface Body {
  data: unknown;
  pagination?: { nextCursor: string | null };
}

/** Reads until there is a row; returns the number of requests. @throws Error unless all responses are 2xx */
async function readList(url: string, cookie: string): Promise<number> {
  let cursor: string | null = url.includes('limit=') ? '*' : null;
  for (let pages = 1; ; pages += 1) {
    const response = await fetch(
      cursor === null ? url : `${url}&cursor=${encodeURIComponent(cursor)}`,
      {
        headers: { cookie },
      },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    const { data, pagination } = JSON.parse(text) as Body;
    cursor = pagination?.nextCursor ?? null;
    const isEnough = !Array.isArray(data) || data.length > 0;
    if (cursor === null || isEnough || pages === MAX_PAGES) return pages;
  }
}
