import { type Channel, CHANNELS, oneOf, readDay, readText } from '../../inbox/inbox-search';
import { type OriginSearch, readOrigin } from '../../inbox/origin-search';
import { firstOfDay, lastOfDay } from '../../ui/zoned-day';

/** The filter of a summary, in the URL of the page: the names are those of the list of responses. */
export interface SummarySearch extends OriginSearch {
  search?: string | undefined;
  read?: 'read' | 'unread' | undefined;
  channel?: Channel | undefined;
  /** The id of the customer. */
  customer?: string | undefined;
  /** Days, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** The key of a field, and the answer to it. */
  field?: string | undefined;
  value?: string | undefined;
}

/** Reads the query of the page's URL; what is not valid is left out. */
export function readSummarySearch(query: Record<string, unknown>): SummarySearch {
  const field = readText(query['field']);
  const value = readText(query['value']);
  const hasField = field !== undefined && value !== undefined;
  return {
    search: readText(query['search']),
    read: oneOf(['read', 'unread'], query['read']),
    channel: oneOf(CHANNELS, query['channel']),
    customer: readText(query['customer']),
    from: readDay(query['from']),
    to: readDay(query['to']),
    field: hasField ? field : undefined,
    value: hasField ? value : undefined,
    ...readOrigin(query),
  };
}

export const isFiltered = (search: SummarySearch): boolean =>
  Object.values(search).some((value) => value !== undefined);

/** The query of `GET …/summary`, without `timeZone`. Days are those of the person's time zone. */
export function filterQuery(search: SummarySearch, timeZone: string): Record<string, string> {
  const { read, channel, customer, from, to, field, value, origin, originValue } = search;
  const all = {
    search: search.search,
    isRead: read === undefined ? undefined : String(read === 'read'),
    channel,
    customerId: customer,
    startDate: from === undefined ? undefined : firstOfDay(from, timeZone),
    endDate: to === undefined ? undefined : lastOfDay(to, timeZone),
    fieldKey: field,
    fieldValue: value,
    hiddenName: origin,
    hiddenValue: originValue,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
