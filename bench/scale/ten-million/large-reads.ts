import { writeCursor } from '../../../src/core/values/cursor';
import { DAY_MS } from '../../../src/core/values/durations';
import { dayAgo } from '../time-reads';
import type { LoadedTeam } from './load-sample';

export interface LargeRead {
  readonly name: string;
  readonly path: string;
  /** The milliseconds that it may take on an idle machine with ten million rows. */
  readonly boundMs: number;
  /** Whether the service may refuse it with an error that says what to send instead. */
  readonly isRefusable?: boolean;
}

const LIST_MS = 30;
const PAGE_MS = 100;
const FILTER_MS = 50;
const SEARCH_MS = 50;
/** The index compares many customers that have parts of the number. */
const NUMBER_SEARCH_MS = 150;
/** A search that no index answers. */
const WIDE_SEARCH_MS = 300;
/** A page that begins after a tenth of all rows. */
const VERY_DEEP_PAGE_MS = 500;

/** The first pages that are read, which are also read with a cursor. */
export function firstPages({ formId, rows }: LoadedTeam): LargeRead[] {
  const list = `/forms/${formId}/responses?`;
  const customers = '/customers?';
  return [
    read(LIST_MS, 'customers', customers),
    read(FILTER_MS, 'customers: e-mail', `${customers}email=nobody@example.com`),
    read(FILTER_MS, 'customers: phone', `${customers}phone=%2B4915110000007`),
    read(
      NUMBER_SEARCH_MS,
      'customers: search, a number',
      `${customers}search=${Math.floor(rows * 0.3141592)}@`,
    ),
    read(SEARCH_MS, 'customers: search, no hit', `${customers}search=qwxyz`),
    read(WIDE_SEARCH_MS, 'customers: search, a frequent name', `${customers}search=anna`),
    read(
      WIDE_SEARCH_MS,
      'customers: search, a rare name',
      `${customers}search=zo%C3%A9%20hamilton`,
    ),
    // Many customers have its trigrams, but in other words.
    read(
      WIDE_SEARCH_MS,
      'customers: search, no hit, frequent trigrams',
      `${customers}search=lena%20annah`,
    ),
    refusable('customers: search, two frequent letters', `${customers}search=an`),
    refusable('customers: search, two rare letters', `${customers}search=qz`),
    read(LIST_MS, 'responses', list),
    read(LIST_MS, 'responses: oldest first', `${list}order=asc`),
    read(FILTER_MS, 'responses: unread', `${list}isRead=false`),
    read(FILTER_MS, 'responses: read', `${list}isRead=true`),
    read(FILTER_MS, 'responses: source ai', `${list}source=ai`),
    read(FILTER_MS, 'responses: source ai, unread', `${list}source=ai&isRead=false`),
    read(FILTER_MS, 'responses: an option', `${list}fieldKey=favourite_roast&fieldValue=Dark`),
    read(FILTER_MS, 'responses: a birthday', `${list}fieldKey=birthday&fieldValue=1970-05-17`),
    read(FILTER_MS, 'responses: a city', `${list}fieldKey=city&fieldValue=Basel`),
    read(FILTER_MS, 'responses: no such city', `${list}fieldKey=city&fieldValue=Oslo`),
    read(FILTER_MS, 'responses: a campaign', `${list}hiddenName=utm_campaign&hiddenValue=c7`),
    read(FILTER_MS, 'responses: a day', `${list}startDate=${dayAgo(30)}&endDate=${dayAgo(30)}`),
    read(FILTER_MS, 'responses: a year', `${list}startDate=${dayAgo(365)}`),
    read(SEARCH_MS, 'responses: search, one hit', `${list}search=quetzal`),
    read(SEARCH_MS, 'responses: search, no hit', `${list}search=qwxyz`),
    read(WIDE_SEARCH_MS, 'responses: search, a frequent word', `${list}search=coffee`),
    refusable(
      'responses: search, frequent words, few hits',
      `${list}search=coffee%20was%20very%20coffee`,
    ),
    refusable('responses: search, two frequent letters', `${list}search=an`),
    refusable('responses: search, two rare letters', `${list}search=qz`),
  ];
}

/** The pages far from the first one. */
export function deepPages({ formId, rows, newestAt }: LoadedTeam): LargeRead[] {
  const last = Math.floor(rows / 20);
  // All rows are spread evenly over three years.
  const middle = {
    sort: Math.floor(newestAt - 1.5 * 365 * DAY_MS),
    id: `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`,
  };
  return [
    ['customers', '/customers?'] as const,
    ['responses', `/forms/${formId}/responses?`] as const,
  ].flatMap(([list, path]) => [
    read(
      LIST_MS,
      `${list}: in the middle, cursor`,
      `${path}cursor=${writeCursor({ list, order: 'desc', ...middle })}`,
    ),
    read(PAGE_MS, `${list}: page 10,000`, `${path}page=10000`),
    read(VERY_DEEP_PAGE_MS, `${list}: page 10,000 of 100`, `${path}page=10000&limit=100`),
    read(PAGE_MS, `${list}: last page`, `${path}page=${last}`),
  ]);
}

const read = (boundMs: number, name: string, path: string): LargeRead => ({ name, path, boundMs });

const refusable = (name: string, path: string): LargeRead => ({
  ...read(WIDE_SEARCH_MS, name, path),
  isRefusable: true,
});
