import type { SocialWindow } from '../social/social-types';
import { WINDOWS } from '../social/social-types';
import { readDirection, readListText } from '../ui/list-search';
import type { Campaign } from './campaign-types';

/** The numbers of a campaign, in the order of the pages. */
export const NUMBERS = [
  'posts',
  'reach',
  'engagement',
  'responses',
  'newCustomers',
  'redemptions',
  'points',
] as const satisfies readonly (keyof Campaign)[];

export type NumberName = (typeof NUMBERS)[number];

const SORTS = ['name', 'startsAt', 'createdAt', ...NUMBERS] as const;

export type CampaignSort = (typeof SORTS)[number];

/** The number of campaigns that fit beside each other. */
export const MAX_COMPARED = 4;

/** What the list of campaigns shows, in the URL; without `sort`, the newest come first. */
export interface CampaignsSearch {
  search?: string | undefined;
  window?: SocialWindow | undefined;
  sort?: CampaignSort | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Leaves out what is no choice of the list. */
export const readCampaignsSearch = ({
  search,
  window,
  sort,
  order,
}: Record<string, unknown>): CampaignsSearch => ({
  search: readListText(search),
  window: WINDOWS.find((known) => known === window),
  sort: SORTS.find((known) => known === sort),
  order: readDirection(order),
});

interface ComparisonSearch {
  ids: readonly string[];
  window?: SocialWindow | undefined;
}

/** The campaigns that are compared, each once. */
export const readComparisonSearch = ({
  ids,
  window,
}: Record<string, unknown>): ComparisonSearch => ({
  ids: [...new Set(Array.isArray(ids) ? ids.map(String) : [])].slice(0, MAX_COMPARED),
  window: WINDOWS.find((known) => known === window),
});

/** The places of the largest values; none if all are the same or less than two are known. */
export function largestOf(values: readonly (number | null)[]): Set<number> {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (known.length < 2 || least === most) return new Set();
  return new Set(values.flatMap((value, index) => (value === most ? [index] : [])));
}
