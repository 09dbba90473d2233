import { readPoints, writePoints } from '../customers/read-points';
import { firstOfDay, lastOfDay } from '../ui/zoned-day';
import type { Coupon } from './coupon-types';

/** What a person fills in. Numbers are texts while they are being typed. */
export interface TermsDraft {
  name: string;
  description: string;
  /** As people of any country write it. */
  points: string;
  maxRedemptions: string | number;
  perCustomer: string | number;
  /** Days, YYYY-MM-DD; empty if there is no limit. */
  startDay: string;
  endDay: string;
}

export const NEW_TERMS: TermsDraft = {
  name: '',
  description: '',
  points: '',
  maxRedemptions: 1,
  perCustomer: 1,
  startDay: '',
  endDay: '',
};

/** The day of a time in a time zone, YYYY-MM-DD. */
export const dayOf = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(at));

/** @param locale in which the person reads numbers */
export const draftOf = (coupon: Coupon, timeZone: string, locale: string): TermsDraft => ({
  name: coupon.name,
  description: coupon.description ?? '',
  points: writePoints(coupon.points, locale),
  maxRedemptions: coupon.maxRedemptions,
  perCustomer: coupon.perCustomer,
  startDay: coupon.startsAt === null ? '' : dayOf(coupon.startsAt, timeZone),
  endDay: coupon.endsAt === null ? '' : dayOf(coupon.endsAt, timeZone),
});

/** An empty input is no number: the service says that it is required. */
const toNumber = (value: string | number): number | null => (value === '' ? null : Number(value));

/** The body of a request. Days begin and end in the time zone of the person. */
export const bodyOf = (draft: TermsDraft, timeZone: string) => ({
  name: draft.name,
  description: draft.description.trim() === '' ? null : draft.description,
  points: readPoints(draft.points),
  maxRedemptions: toNumber(draft.maxRedemptions),
  perCustomer: toNumber(draft.perCustomer),
  startsAt: draft.startDay === '' ? null : firstOfDay(draft.startDay, timeZone),
  endsAt: draft.endDay === '' ? null : lastOfDay(draft.endDay, timeZone),
});

type Body = ReturnType<typeof bodyOf>;

/** What differs from the coupon: a change must not undo that of a colleague, or move an end to the end of its day. */
export function changesOf(
  draft: TermsDraft,
  coupon: Coupon,
  timeZone: string,
  locale: string,
): Partial<Body> {
  const before = draftOf(coupon, timeZone, locale);
  const names: Readonly<Record<keyof TermsDraft, keyof Body>> = {
    name: 'name',
    description: 'description',
    points: 'points',
    maxRedemptions: 'maxRedemptions',
    perCustomer: 'perCustomer',
    startDay: 'startsAt',
    endDay: 'endsAt',
  };
  const body = bodyOf(draft, timeZone);
  const changed = (Object.keys(names) as (keyof TermsDraft)[]).filter(
    (name) => String(draft[name]) !== String(before[name]),
  );
  return Object.fromEntries(changed.map((name) => [names[name], body[names[name]]]));
}

/** How a coupon ends at once: a minute ago, so that clocks which differ a little agree; it must not start later. */
export function endNow({ startsAt }: Coupon, now: number): Partial<Body> {
  const endsAt = new Date(now - 60_000).toISOString();
  const startsLater = startsAt !== null && Date.parse(startsAt) >= now - 60_000;
  return startsLater ? { startsAt: null, endsAt } : { endsAt };
}
