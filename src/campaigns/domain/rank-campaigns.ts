import type { Position } from '../../core/values/cursor';
import type { SortOrder } from '../../core/values/page';

/** The numbers of a campaign by which lists are sorted. */
export const CAMPAIGN_NUMBERS = [
  'posts',
  'reach',
  'engagement',
  'responses',
  'newCustomers',
  'redemptions',
  'points',
] as const;
export type CampaignNumberName = (typeof CAMPAIGN_NUMBERS)[number];

export const CAMPAIGN_SORTS = ['name', 'startsAt', 'createdAt', ...CAMPAIGN_NUMBERS] as const;
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];

/** English and German sort letters alike; numbers in names by their value. */
const NAME_COLLATOR = new Intl.Collator('en', { numeric: true });

/** Numbers that no platform reports are last in both orders; equal ones are in the order of the list: the newest first. */
function compare(one: Position, other: Position, order: SortOrder): number {
  const sign = order === 'asc' ? 1 : -1;
  const [a = null, b = null] = [one.rank, other.rank];
  const byLead =
    one.text !== undefined && other.text !== undefined
      ? sign * NAME_COLLATOR.compare(one.text, other.text)
      : a === null || b === null
        ? Number(a === null) - Number(b === null)
        : sign * (a - b);
  if (byLead !== 0) return byLead;
  if (one.sort !== other.sort) return other.sort - one.sort;
  return one.id < other.id ? 1 : -1;
}

/** Sorts rows by their positions, and leaves out those up to `after`. */
export function rankRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  positionOf: (row: Row) => Position,
  order: SortOrder,
  after: Position | null,
): Row[] {
  return rows
    .map((row) => ({ row, position: positionOf(row) }))
    .filter(
      ({ position }) =>
        after === null || (position.id !== after.id && compare(after, position, order) < 0),
    )
    .toSorted((one, other) => compare(one.position, other.position, order))
    .map(({ row }) => row);
}
