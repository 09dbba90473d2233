import { readDirection, readListText } from '../../ui/list-search';
import type { DeliveryStatus } from '../types';

export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'failed',
  'blocked',
] as const satisfies readonly DeliveryStatus[];
export const DELIVERY_EVENTS = ['response', 'test'] as const;

/** What the log of a webhook shows, in the URL. */
export interface DeliveryFilters {
  /** The id of a delivery or of a response. */
  search?: string | undefined;
  status?: DeliveryStatus | undefined;
  event?: (typeof DELIVERY_EVENTS)[number] | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Leaves out what is no filter. */
export const readDeliveryFilters = ({
  search,
  status,
  event,
  order,
}: Record<string, unknown>): DeliveryFilters => ({
  search: readListText(search),
  status: DELIVERY_STATUSES.find((candidate) => candidate === status),
  event: DELIVERY_EVENTS.find((candidate) => candidate === event),
  order: readDirection(order),
});
