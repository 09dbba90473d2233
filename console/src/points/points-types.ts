import { readDirection, readListText } from '../ui/list-search';
import type { LedgerEntryView } from '../../../packages/client/src/generated/console';

export type {
  LedgerActorView as PointsActor,
  LedgerEntryView as PointsEntry,
  LedgerWeekView as PointsWeek,
} from '../../../packages/client/src/generated/console';

type Reason = LedgerEntryView['reason'];
export type ChangeType = LedgerEntryView['type'];

export const REASONS = ['loyalty', 'coupon', 'correction'] as const satisfies readonly Reason[];
export const CHANGE_TYPES = ['increment', 'decrement'] as const satisfies readonly ChangeType[];

/** The value in place of an id for the operator and the service. */
export const SYSTEM = 'system';

/** The filters of the list; they are in the URL. */
export interface PointsFilters {
  customerId?: string | undefined;
  /** An entry that is shown together with its correction. */
  entryId?: string | undefined;
  reason?: Reason | undefined;
  type?: ChangeType | undefined;
  /** The id of a person or a program, or {@link SYSTEM}. */
  actor?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  search?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Reads the filters from the search of a URL; leaves out what is no filter. */
export const readPointsFilters = (search: Record<string, unknown>): PointsFilters => ({
  customerId: readText(search['customerId']),
  entryId: readText(search['entryId']),
  reason: REASONS.find((reason) => reason === search['reason']),
  type: CHANGE_TYPES.find((type) => type === search['type']),
  actor: readText(search['actor']),
  startDate: readText(search['startDate']),
  endDate: readText(search['endDate']),
  search: readListText(search['search']),
  order: readDirection(search['order']),
});

/** The change of the balance: negative for points that were taken. */
export const signedPoints = ({ type, points }: LedgerEntryView): number =>
  type === 'increment' ? points : -points;

/** Whether a new entry can take this one back. */
export const isCorrectable = ({ reason, correctedById, customer }: LedgerEntryView): boolean =>
  reason !== 'correction' && correctedById === null && !isErased(customer);

/** Whether the personal data of the customer were erased, so that nothing but the id is left. */
export const isErased = ({ firstName }: LedgerEntryView['customer']): boolean => firstName === null;

/** @param erased the words for a customer who was erased */
export const nameOfCustomer = ({ customer }: LedgerEntryView, erased: string): string =>
  isErased(customer) ? erased : `${customer.firstName} ${customer.lastName}`;
