import type { ListParams } from '../api/cursor-list';
import { DAY_PATTERN } from '../texts/formats-of';
import { firstOfDay, lastOfDay, readMoment } from '../ui/zoned-day';
import { type OriginSearch, readOrigin } from './origin-search';

export const INBOX_SORTS = ['unread', 'newest', 'oldest'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

export const CHANNELS = ['page', 'api', 'ai'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a list of responses shows. It is in the URL, so that a list can be shared. */
export interface InboxSearch extends OriginSearch {
  search?: string | undefined;
  /** The id of the form. */
  form?: string | undefined;
  /** The id of the customer. */
  customer?: string | undefined;
  /** The id of the campaign that the responses count for. */
  campaign?: string | undefined;
  channel?: Channel | undefined;
  read?: 'read' | 'unread' | undefined;
  /** Days, YYYY-MM-DD, or exact times, as those of a campaign. */
  from?: string | undefined;
  to?: string | undefined;
  /** The key of a field of the form, and the answer to it. */
  field?: string | undefined;
  value?: string | undefined;
  sort?: InboxSort | undefined;
  /** The response that is open: `<form>.<response>`. */
  open?: string | undefined;
}

/** Reads a text of the page's URL: the router reads `17` and `true` in it as a number and a boolean. */
export const readText = (value: unknown): string | undefined => {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
  return text === '' ? undefined : text;
};

export const readDay = (value: unknown): string | undefined => {
  const text = readText(value);
  return text !== undefined && DAY_PATTERN.test(text) ? text : undefined;
};

export function oneOf<Value extends string>(
  values: readonly Value[],
  value: unknown,
): Value | undefined {
  return values.find((each) => each === value);
}

/** Reads the query of the page's URL; what is not valid is left out. */
export function readInboxSearch(query: Record<string, unknown>): InboxSearch {
  const field = readText(query['field']);
  const value = readText(query['value']);
  const hasField = field !== undefined && value !== undefined;
  return {
    search: readText(query['search']),
    form: readText(query['form']),
    customer: readText(query['customer']),
    campaign: readText(query['campaign']),
    channel: oneOf(CHANNELS, query['channel']),
    read: oneOf(['read', 'unread'], query['read']),
    from: readDay(query['from']) ?? readMoment(query['from']),
    to: readDay(query['to']) ?? readMoment(query['to']),
    field: hasField ? field : undefined,
    value: hasField ? value : undefined,
    ...readOrigin(query),
    sort: oneOf(INBOX_SORTS, query['sort']),
    open: readText(query['open']),
  };
}

/** The list that the page of a response was opened from: that of the form, or the inbox. */
export interface ResponsePageSearch extends InboxSearch {
  list?: 'inbox' | undefined;
}

export const readResponsePageSearch = (query: Record<string, unknown>): ResponsePageSearch => ({
  ...readInboxSearch(query),
  list: oneOf(['inbox'], query['list']),
});

/** Whether the list shows only some of the responses. */
export const isFiltered = ({ sort: _sort, open: _open, ...filters }: InboxSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** The parameters of `GET inbox`. Days are those of the person's time zone. */
export function inboxParams(search: InboxSearch, sort: InboxSort, timeZone: string): ListParams {
  return {
    ...filterParams(search, timeZone),
    channel: search.channel,
    // Hits are listed by time: who searches looks for one response.
    sort: search.search !== undefined && sort === 'unread' ? 'newest' : sort,
  };
}

/** The filters that the list of one form in `/v1` and its export have as well, and those of the inbox only. */
function filterParams(search: InboxSearch, timeZone: string): ListParams {
  const { form, customer, campaign, read, from, to, field, value, origin, originValue } = search;
  return {
    formId: form,
    customerId: customer,
    campaignId: campaign,
    isRead: read === undefined ? undefined : String(read === 'read'),
    startDate:
      readMoment(from) ??
      (from === undefined ? undefined : (firstOfDay(from, timeZone) ?? undefined)),
    endDate:
      readMoment(to) ?? (to === undefined ? undefined : (lastOfDay(to, timeZone) ?? undefined)),
    search: search.search,
    // Without the form, the field has no meaning.
    fieldKey: form === undefined ? undefined : field,
    fieldValue: form === undefined ? undefined : value,
    hiddenName: origin,
    hiddenValue: originValue,
  };
}

/**
 * The parameters of `GET /v1/forms/:formId/responses` and of the export for the same responses, or null if these do not have one
 * of the filters.
 */
export function formParams(search: InboxSearch, timeZone: string): ListParams | null {
  const { channel, customer, campaign } = search;
  if (customer !== undefined || campaign !== undefined || channel === 'page' || channel === 'api')
    return null;
  const { formId: _formId, ...params } = filterParams(search, timeZone);
  return { ...params, source: channel };
}

/** The ids of the open response, or null if none is open. */
export function openedOf({ open }: InboxSearch): { formId: string; responseId: string } | null {
  const [formId, responseId] = open?.split('.') ?? [];
  return formId && responseId ? { formId, responseId } : null;
}

export const openValue = ({ formId, id }: { formId: string; id: string }): string =>
  `${formId}.${id}`;
