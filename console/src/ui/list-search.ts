import type { Sort } from './data-table';

/** A text in a URL. The router reads one of digits only as a number. */
export const readListText = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value)
    : undefined;

/** The direction of an order in a URL. */
export const readDirection = (value: unknown): Sort['direction'] | undefined =>
  (['asc', 'desc'] as const).find((direction) => direction === value);
