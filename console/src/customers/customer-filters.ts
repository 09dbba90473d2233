import { readDirection, readListText } from '../ui/list-search';
import { readMoment } from '../ui/zoned-day';

const SORTS = ['created', 'points', 'activity'] as const;
const KINDS = ['points', 'redemption', 'response', 'change'] as const;

type CustomerSort = (typeof SORTS)[number];
export type TimelineKind = (typeof KINDS)[number];

/** The search and the order of the customers are in the URL, so that a list can be shared. */
export interface CustomerFilters {
  search?: string | undefined;
  sort?: CustomerSort | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** The id of a campaign: only its new customers, in its time. */
  campaign?: string | undefined;
  /** Times of creation, ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The entries of a customer's timeline that are shown. */
interface TimelineFilters {
  kind?: TimelineKind | undefined;
}

export const readCustomerFilters = ({
  search,
  sort,
  order,
  campaign,
  from,
  to,
}: Record<string, unknown>): CustomerFilters => ({
  search: readListText(search),
  sort: SORTS.find((known) => known === sort),
  order: readDirection(order),
  ...readPeriod({ campaign, from, to }),
});

/** The campaign and its time. An id of digits only is read as a number. */
function readPeriod({
  campaign,
  from,
  to,
}: Record<string, unknown>): Pick<CustomerFilters, 'campaign' | 'from' | 'to'> {
  if (typeof campaign !== 'string' && typeof campaign !== 'number') return {};
  return { campaign: String(campaign), from: readMoment(from), to: readMoment(to) };
}

export const readTimelineFilters = ({ kind }: Record<string, unknown>): TimelineFilters => ({
  kind: KINDS.find((known) => known === kind),
});
