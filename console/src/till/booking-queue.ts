import { ApiError } from '../api/call';
import type { TextKey } from '../texts/areas';
import {
  type BookedCustomer,
  hasSignedOutSince,
  isTooOld,
  MAX_WAITING,
  readBookings,
  UNKNOWN_OUTCOME,
  type WaitingBooking,
} from './waiting-bookings';

/** The customer after a booking. */
export interface BookedResult {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The balance. */
  readonly points: number;
}

/** The calls of the service that a booking needs. They throw {@link ApiError}. */
export interface TillApi {
  /** The id of the only customer with this e-mail or phone, or null if there is none. */
  findCustomer(contact: 'email' | 'phone', value: string): Promise<string | null>;
  /** The id of the coupon of a code. */
  findCoupon(code: string): Promise<string>;
  redeem(
    customerId: string,
    couponId: string,
    code: string,
    idempotencyKey: string,
  ): Promise<BookedResult>;
  addPoints(
    customerId: string,
    points: number,
    note: string,
    idempotencyKey: string,
  ): Promise<BookedResult>;
}

/** The result of an attempt. */
export type Outcome =
  | { readonly kind: 'booked'; readonly result: BookedResult }
  | { readonly kind: 'rejected'; readonly error: ApiError }
  /** `error`: why it waits; null if it was not sent now. */
  | { readonly kind: 'waiting'; readonly error: ApiError | null };

/** Where bookings are kept: `localStorage`. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Responses of these statuses do not say that it was not booked. */
const UNCERTAIN_STATUSES = [0, 408, 429];
/** Whatever their status is: the service may have booked it. */
const UNCERTAIN_CODES = ['INVALID_RESPONSE', 'IDEMPOTENCY_IN_PROGRESS'];

const isUncertain = ({ status, code }: ApiError): boolean =>
  UNCERTAIN_STATUSES.includes(status) || status >= 500 || UNCERTAIN_CODES.includes(code);

/** The person may not book now, but may after a sign-in, a second factor or with another role. */
const isNotAllowed = ({ status }: ApiError): boolean => status === 401 || status === 403;

/** The text that says what becomes of a booking that waits. */
export function waitingText(error: ApiError | null): TextKey<'till'> {
  if (error === null || error.status === 0) return 'notSentText';
  return !isUncertain(error) && isNotAllowed(error) ? 'notAllowedText' : 'notConfirmedText';
}

/**
 * Bookings of one person in one team that the service has not confirmed. A booking is stored before it is sent for the first time, and
 * removed when the service has booked it, or when the person has seen why it was rejected: a reload, a closed page or a lost connection
 * loses none. All attempts have the same `Idempotency-Key`, so that it is booked once.
 */
export class BookingQueue {
  private readonly listeners = new Set<() => void>();
  private readonly inFlight = new Map<string, Promise<Outcome>>();
  private bookings: readonly WaitingBooking[];

  constructor(
    private readonly store: Store,
    private readonly storageKey: string,
    private readonly api: TillApi,
    private readonly now: () => number = Date.now,
  ) {
    this.bookings = readBookings(store.getItem(storageKey));
  }

  /** The same array until something changes. */
  readonly list = (): readonly WaitingBooking[] => this.bookings;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads what another tab has stored. */
  reload(): void {
    this.bookings = readBookings(this.store.getItem(this.storageKey));
    this.notify();
  }

  /** Stores a booking and sends it. One with the id of another is that one: a second press books nothing. */
  book(booking: Omit<WaitingBooking, 'createdAt' | 'firstSentAt' | 'rejected'>): Promise<Outcome> {
    const running = this.inFlight.get(booking.id);
    if (running !== undefined) return running;
    const stored = { ...booking, createdAt: this.now(), firstSentAt: null, rejected: null };
    this.update((bookings) =>
      bookings.length >= MAX_WAITING || bookings.some(({ id }) => id === booking.id)
        ? bookings
        : [...bookings, stored],
    );
    if (this.bookings.some(({ id }) => id === booking.id)) return this.send(booking.id);
    const error = new ApiError(0, 'TOO_MANY_WAITING', 'Too many bookings wait to be sent.');
    return Promise.resolve({ kind: 'rejected', error });
  }

  /** Sends all that wait, oldest first, until one finds no connection. */
  async sendAll(): Promise<void> {
    this.reload();
    for (const { id, rejected } of this.bookings) {
      if (rejected !== null) continue;
      const outcome = await this.send(id);
      if (outcome.kind === 'waiting') return;
    }
  }

  /** Forgets a rejected booking that the person has seen. */
  dismiss(id: string): void {
    this.update((bookings) => bookings.filter((booking) => booking.id !== id));
  }

  private send(id: string): Promise<Outcome> {
    const running = this.inFlight.get(id);
    if (running !== undefined) return running;
    const sending = this.attempt(id).finally(() => this.inFlight.delete(id));
    this.inFlight.set(id, sending);
    return sending;
  }

  private async attempt(id: string): Promise<Outcome> {
    const booking = this.bookings.find((one) => one.id === id);
    if (booking === undefined || booking.rejected !== null) return { kind: 'waiting', error: null };
    if (isTooOld(booking, this.now())) {
      const error = new ApiError(0, UNKNOWN_OUTCOME, 'Check whether it was booked.');
      this.change(id, { rejected: UNKNOWN_OUTCOME });
      return { kind: 'rejected', error };
    }
    const startedAt = this.now();
    try {
      const result = await this.perform(booking);
      this.dismiss(id);
      return { kind: 'booked', result };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isKept =
        isUncertain(error) || isNotAllowed(error) || hasSignedOutSince(this.store, startedAt);
      if (isKept) return { kind: 'waiting', error };
      this.change(id, { rejected: error.exactCode });
      return { kind: 'rejected', error };
    }
  }

  /** The ids that are looked up are stored, because another attempt must be the same request. */
  private async perform({ id, customer, booked }: WaitingBooking): Promise<BookedResult> {
    const customerId = await this.idOf(customer);
    if (!('id' in customer)) this.change(id, { customer: { id: customerId } });
    if (booked.kind === 'points') {
      this.markSent(id);
      return this.api.addPoints(customerId, booked.points, booked.note, id);
    }
    const couponId = booked.couponId ?? (await this.api.findCoupon(booked.code));
    if (booked.couponId === null) this.change(id, { booked: { ...booked, couponId } });
    this.markSent(id);
    return this.api.redeem(customerId, couponId, booked.code, id);
  }

  private async idOf(customer: BookedCustomer): Promise<string> {
    if ('id' in customer) return customer.id;
    const found = await this.api.findCustomer(customer.contact, customer.value);
    if (found === null) throw new ApiError(404, 'CUSTOMER_NOT_FOUND', 'There is no such customer.');
    return found;
  }

  private markSent(id: string): void {
    const booking = this.bookings.find((one) => one.id === id);
    if (booking?.firstSentAt === null) this.change(id, { firstSentAt: this.now() });
  }

  private change(id: string, changes: Partial<WaitingBooking>): void {
    this.update((bookings) =>
      bookings.map((booking) => (booking.id === id ? { ...booking, ...changes } : booking)),
    );
  }

  /** Changes what is stored now: another tab may have added bookings. */
  private update(change: (bookings: readonly WaitingBooking[]) => readonly WaitingBooking[]): void {
    this.bookings = change(readBookings(this.store.getItem(this.storageKey)));
    if (this.bookings.length === 0) this.store.removeItem(this.storageKey);
    else this.store.setItem(this.storageKey, JSON.stringify(this.bookings));
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
