import { isObject, isText } from './read-stored';

/** The customer of a booking: an id, or the e-mail or phone that could not be looked up without a connection. */
export type BookedCustomer =
  | { readonly id: string }
  | { readonly contact: 'email' | 'phone'; readonly value: string };

/** What is booked. A code that could not be looked up yet has no coupon. */
export type Booked =
  | { readonly kind: 'code'; readonly code: string; readonly couponId: string | null }
  | { readonly kind: 'points'; readonly points: number; readonly note: string };

/** Something that a person has booked at the till, until the service has confirmed it. */
export interface WaitingBooking {
  /** The `Idempotency-Key` of each attempt: the service books it once, however often it is sent. */
  readonly id: string;
  /** When it was booked, in epoch milliseconds. */
  readonly createdAt: number;
  /** When it was first sent, in epoch milliseconds, or null if it never was. */
  readonly firstSentAt: number | null;
  readonly customer: BookedCustomer;
  readonly booked: Booked;
  /** The exact code of the error with which the service rejected it, or null while it waits. */
  readonly rejected: string | null;
}

/** The service forgets keys after 24 hours: then it would book a second time what it has booked already. */
export const MAX_RESEND_MS = 23 * 60 * 60 * 1_000;
/** The code of a booking whose outcome stays unknown: a person must look whether it was booked. */
export const UNKNOWN_OUTCOME = 'UNKNOWN_OUTCOME';
export const MAX_WAITING = 200;

/** Whether another attempt could book it a second time. */
export const isTooOld = ({ firstSentAt }: WaitingBooking, now: number): boolean =>
  firstSentAt !== null && now - firstSentAt > MAX_RESEND_MS;

/** Reads what the browser has stored; what is damaged is left out. */
export function readBookings(stored: string | null): WaitingBooking[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isBooking) : [];
  } catch {
    return [];
  }
}

function isBooking(value: unknown): value is WaitingBooking {
  if (!isObject(value)) return false;
  const { id, createdAt, firstSentAt, customer, booked, rejected } = value;
  return (
    isText(id) &&
    typeof createdAt === 'number' &&
    (firstSentAt === null || typeof firstSentAt === 'number') &&
    isCustomer(customer) &&
    isBooked(booked) &&
    (rejected === null || isText(rejected))
  );
}

const isCustomer = (value: unknown): boolean =>
  isObject(value) &&
  (isText(value.id) ||
    ((value.contact === 'email' || value.contact === 'phone') && isText(value.value)));

const isBooked = (value: unknown): boolean =>
  isObject(value) &&
  (value.kind === 'code'
    ? isText(value.code) && (value.couponId === null || isText(value.couponId))
    : value.kind === 'points' && typeof value.points === 'number' && isText(value.note));

/** The name under which the bookings of a person in a team are kept. */
export const bookingsKey = (accountId: string, teamId: string): string =>
  `rapport.till.${accountId}.${teamId}`;

const keysOf = (store: Storage, accountId: string): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((key) =>
    key.startsWith(bookingsKey(accountId, '')),
  );

const waitingOf = (store: Storage, key: string): WaitingBooking[] =>
  readBookings(store.getItem(key)).filter(({ rejected }) => rejected === null);

/** The number of bookings of a person that wait on this device, over all teams. */
export const countWaiting = (store: Storage, accountId: string): number =>
  keysOf(store, accountId).reduce((count, key) => count + waitingOf(store, key).length, 0);

/** When a person has last signed out in this browser, in epoch milliseconds. */
const SIGNED_OUT_KEY = 'rapport.till-signed-out-at';
/** The time after which a sign-out that never ended, because the page was closed, counts as over. */
const MAX_SIGN_OUT_MS = 60_000;

/** Whether a sign-out has begun after `time`, in any tab. */
export const hasSignedOutSince = (store: Pick<Storage, 'getItem'>, time: number): boolean =>
  Number(store.getItem(SIGNED_OUT_KEY) ?? 0) >= time;

/**
 * Signs out, and then forgets what the service has rejected before. A booking that is on its way meanwhile stays as one that waits,
 * whatever the service responds, because nobody would see the rejection: it is sent again after the next sign-in.
 */
export async function signOutOfTill(
  store: Storage,
  accountId: string,
  signOut: () => Promise<unknown>,
  now: () => number = Date.now,
): Promise<void> {
  const before = store.getItem(SIGNED_OUT_KEY);
  store.setItem(SIGNED_OUT_KEY, String(now() + MAX_SIGN_OUT_MS));
  try {
    await signOut();
  } catch (error) {
    if (before === null) store.removeItem(SIGNED_OUT_KEY);
    else store.setItem(SIGNED_OUT_KEY, before);
    throw error;
  }
  forgetRejected(store, accountId);
  store.setItem(SIGNED_OUT_KEY, String(now()));
}

/** Forgets what the service has rejected, seen or not: the e-mail or phone of a customer must not stay when the person has gone. */
function forgetRejected(store: Storage, accountId: string): void {
  for (const key of keysOf(store, accountId)) {
    const waiting = waitingOf(store, key);
    if (waiting.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(waiting));
  }
}
