import { ApiError } from '../api/call';
import { BookingQueue, type TillApi } from './booking-queue';
import {
  bookingsKey,
  countWaiting,
  MAX_RESEND_MS,
  MAX_WAITING,
  readBookings,
  signOutOfTill,
} from './waiting-bookings';

/** `localStorage` in memory. */
class MemoryStore implements Storage {
  readonly values = new Map<string, string>();
  get length(): number {
    return this.values.size;
  }
  clear(): void {
    this.values.clear();
  }
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.values.delete(key);
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value);
  }
}

/** A promise that a test settles. */
class Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve!: (value: Value) => void;
  reject!: (error: Error) => void;
  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

const KEY = bookingsKey('person', 'team');
const RESULT = { id: 'ada', firstName: 'Ada', lastName: 'Lovelace', points: 15 };
const POINTS = { kind: 'points', points: 5, note: 'Till' } as const;
const CODE = { kind: 'code', code: 'CODE', couponId: null } as const;
const offline = () => new ApiError(0, 'NETWORK', 'The service cannot be reached.');

/** A service that books by key once, and fails as it is told. */
class FakeService implements TillApi {
  readonly booked = new Map<string, string>();
  readonly attempts: string[] = [];
  /** Thrown by the next calls. */
  readonly failures: Error[] = [];
  /** Thrown after the booking: the response is lost. */
  readonly lostResponses: Error[] = [];
  customerId: string | null = 'ada';

  findCustomer(contact: string, value: string): Promise<string | null> {
    this.attempts.push(`find ${contact} ${value}`);
    return this.fail() ?? Promise.resolve(this.customerId);
  }

  findCoupon(code: string): Promise<string> {
    this.attempts.push(`coupon ${code}`);
    return this.fail() ?? Promise.resolve('coupon');
  }

  redeem(customerId: string, couponId: string, code: string, key: string) {
    return this.perform(key, `redeem ${customerId} ${couponId} ${code}`);
  }

  addPoints(customerId: string, points: number, note: string, key: string) {
    return this.perform(key, `add ${customerId} ${points} ${note}`);
  }

  private perform(key: string, request: string): Promise<typeof RESULT> {
    this.attempts.push(request);
    const failure = this.fail();
    if (failure !== null) return failure;
    if ((this.booked.get(key) ?? request) !== request) throw new Error('The key was reused.');
    this.booked.set(key, request);
    const lost = this.lostResponses.shift();
    return lost === undefined ? Promise.resolve(RESULT) : Promise.reject(lost);
  }

  private fail(): Promise<never> | null {
    const failure = this.failures.shift();
    return failure === undefined ? null : Promise.reject(failure);
  }
}

describe('BookingQueue', () => {
  let store: MemoryStore;
  let service: FakeService;
  let now: number;
  const open = () => new BookingQueue(store, KEY, service, () => now);

  beforeEach(() => {
    store = new MemoryStore();
    service = new FakeService();
    now = 1_000_000;
  });

  it('books, and keeps nothing in the browser afterwards', async () => {
    const queue = open();

    const outcome = await queue.book({ id: '1', customer: { id: 'ada' }, booked: POINTS });

    expect(outcome).toEqual({ kind: 'booked', result: RESULT });
    expect(store.length).toBe(0);
    expect(service.attempts).toEqual(['add ada 5 Till']);
  });

  it('stores a booking before it is sent', () => {
    const queue = open();

    void queue.book({ id: '1', customer: { id: 'ada' }, booked: POINTS });

    expect(readBookings(store.getItem(KEY))).toMatchObject([{ id: '1', rejected: null }]);
  });

  it('books once however often the button is pressed', async () => {
    const queue = open();
    const booking = { id: '1', customer: { id: 'ada' }, booked: POINTS } as const;

    const outcomes = await Promise.all([queue.book(booking), queue.book(booking)]);

    expect(outcomes.map(({ kind }) => kind)).toEqual(['booked', 'booked']);
    expect(service.attempts).toHaveLength(1);
  });

  it.each([
    offline(),
    new ApiError(401, 'SIGN_IN_REQUIRED', ''),
    new ApiError(429, 'RATE_LIMITED', ''),
    new ApiError(500, 'INTERNAL_ERROR', ''),
    new ApiError(503, 'SERVICE_UNAVAILABLE', ''),
    new ApiError(409, 'IDEMPOTENCY_IN_PROGRESS', ''),
  ])('keeps a booking over a reload after $code, and sends it with the same key', async (error) => {
    service.failures.push(error);
    const booking = { id: '1', customer: { id: 'ada' }, booked: POINTS } as const;
    expect(await open().book(booking)).toEqual({ kind: 'waiting' });

    const reloaded = open();
    expect(reloaded.list()).toMatchObject([{ id: '1', firstSentAt: now }]);
    await reloaded.sendAll();

    expect([...service.booked.keys()]).toEqual(['1']);
    expect(reloaded.list()).toEqual([]);
  });

  it('books once when the response to the first attempt is lost', async () => {
    service.lostResponses.push(offline());
    const queue = open();

    await queue.book({ id: '1', customer: { id: 'ada' }, booked: CODE });
    await queue.sendAll();

    expect([...service.booked]).toEqual([['1', 'redeem ada coupon CODE']]);
    expect(service.attempts).toEqual([
      'coupon CODE',
      'redeem ada coupon CODE',
      'redeem ada coupon CODE',
    ]);
  });

  it('looks up a contact and a code first, and repeats the same request afterwards', async () => {
    service.failures.push(offline());
    const customer = { contact: 'email', value: 'ada@example.com' } as const;
    const queue = open();
    await queue.book({ id: '1', customer, booked: CODE });
    expect(queue.list()[0]).toMatchObject({ customer, firstSentAt: null });
    service.lostResponses.push(offline());
    await queue.sendAll();
    // Another customer has the address now: the booking is still the same one.
    service.customerId = 'grace';
    await queue.sendAll();

    expect([...service.booked]).toEqual([['1', 'redeem ada coupon CODE']]);
    expect(JSON.stringify([...store.values])).not.toContain('ada@example.com');
  });

  it('keeps a rejected booking until it was seen', async () => {
    service.failures.push(new ApiError(409, 'COUPON_ALREADY_REDEEMED', ''));
    const booking = { id: '1', customer: { id: 'ada' }, booked: CODE } as const;
    const queue = open();

    const outcome = await queue.book(booking);

    expect(outcome).toMatchObject({ kind: 'rejected', error: { code: 'COUPON_ALREADY_REDEEMED' } });
    expect(open().list()).toMatchObject([{ rejected: 'COUPON_ALREADY_REDEEMED' }]);
    await queue.sendAll();
    expect(service.attempts).toEqual(['coupon CODE']);
    queue.dismiss('1');
    expect(store.length).toBe(0);
  });

  it('rejects a booking for a contact that nobody has', async () => {
    service.customerId = null;
    const customer = { contact: 'phone', value: '+4930901820' } as const;

    const outcome = await open().book({ id: '1', customer, booked: POINTS });

    expect(outcome).toMatchObject({ kind: 'rejected', error: { code: 'CUSTOMER_NOT_FOUND' } });
  });

  it('asks a person to look when the service may have forgotten the key', async () => {
    service.lostResponses.push(offline());
    const queue = open();
    await queue.book({ id: '1', customer: { id: 'ada' }, booked: POINTS });
    now += MAX_RESEND_MS + 1;

    await queue.sendAll();

    expect(queue.list()).toMatchObject([{ rejected: 'UNKNOWN_OUTCOME' }]);
    expect(service.attempts).toHaveLength(1);
  });

  it('sends a booking that was never sent, however old it is', async () => {
    const [stored] = [{ id: '1', customer: { id: 'ada' }, booked: POINTS }];
    const waiting = { ...stored, createdAt: now, firstSentAt: null, rejected: null };
    store.setItem(KEY, JSON.stringify([waiting]));
    now += 10 * MAX_RESEND_MS;

    await open().sendAll();

    expect(service.booked.size).toBe(1);
  });

  it('sends in the order of the bookings, and stops where there is no connection', async () => {
    const queue = open();
    service.failures.push(offline(), offline(), offline(), offline());
    for (const id of ['1', '2', '3']) {
      await queue.book({ id, customer: { id }, booked: POINTS });
    }
    await queue.sendAll();
    expect(service.attempts).toEqual(['1', '2', '3', '1'].map((id) => `add ${id} 5 Till`));

    await queue.sendAll();

    expect([...service.booked.keys()]).toEqual(['1', '2', '3']);
  });

  it('loses no booking of another tab', async () => {
    const [one, other] = [open(), open()];
    service.failures.push(offline(), offline());
    await one.book({ id: '1', customer: { id: 'ada' }, booked: POINTS });
    await other.book({ id: '2', customer: { id: 'ada' }, booked: POINTS });

    await one.sendAll();

    expect([...service.booked.keys()]).toEqual(['1', '2']);
    expect(store.length).toBe(0);
  });

  it('accepts a limited number of bookings', async () => {
    const queue = open();
    const waiting = Array.from({ length: MAX_WAITING }, (_, index) => ({
      id: String(index),
      createdAt: now,
      firstSentAt: null,
      customer: { id: 'ada' },
      booked: POINTS,
      rejected: null,
    }));
    store.setItem(KEY, JSON.stringify(waiting));

    const outcome = await queue.book({ id: 'more', customer: { id: 'ada' }, booked: POINTS });

    expect(outcome).toMatchObject({ kind: 'rejected', error: { code: 'TOO_MANY_WAITING' } });
    expect(service.attempts).toEqual([]);
  });

  it.each(['', 'null', '{', '[1]', '[{"id":1}]', '{"id":"1"}'])(
    'ignores damaged data: %j',
    (text) => {
      store.setItem(KEY, text);

      expect(open().list()).toEqual([]);
    },
  );
});

describe('The bookings of one person on a device', () => {
  const waiting = {
    id: '1',
    createdAt: 1,
    firstSentAt: null,
    customer: { id: 'ada' },
    booked: POINTS,
    rejected: null,
  };
  const rejected = {
    ...waiting,
    id: '2',
    customer: { contact: 'email', value: 'ada@example.com' },
    rejected: 'CUSTOMER_NOT_FOUND',
  };

  it('are counted in all teams, without what was rejected', () => {
    const store = new MemoryStore();
    store.setItem(bookingsKey('me', 'one'), JSON.stringify([waiting, rejected]));
    store.setItem(bookingsKey('me', 'two'), JSON.stringify([waiting]));
    store.setItem(bookingsKey('another', 'one'), JSON.stringify([waiting]));
    store.setItem('something', 'else');

    expect(countWaiting(store, 'me')).toBe(2);
  });

  it('are forgotten after a sign-out where they were rejected, in all teams', async () => {
    const store = new MemoryStore();
    store.setItem(bookingsKey('me', 'one'), JSON.stringify([rejected, waiting]));
    store.setItem(bookingsKey('me', 'two'), JSON.stringify([rejected]));
    store.setItem(bookingsKey('me', 'three'), JSON.stringify([rejected]));
    store.setItem(bookingsKey('another', 'one'), JSON.stringify([rejected]));
    store.setItem('something', 'else');

    await signOutOfTill(
      store,
      'me',
      () => Promise.resolve(),
      () => 1_000,
    );

    expect(Object.fromEntries(store.values)).toEqual({
      [bookingsKey('me', 'one')]: JSON.stringify([waiting]),
      [bookingsKey('another', 'one')]: JSON.stringify([rejected]),
      something: 'else',
      'rapport.till-signed-out-at': '1000',
    });
  });

  it('are kept where they were rejected if the sign-out fails', async () => {
    const store = new MemoryStore();
    store.setItem(bookingsKey('me', 'one'), JSON.stringify([rejected]));
    const before = Object.fromEntries(store.values);

    const failed = signOutOfTill(store, 'me', () => Promise.reject(offline()));

    await expect(failed).rejects.toThrow('cannot be reached');
    expect(Object.fromEntries(store.values)).toEqual(before);
  });
});

describe('A booking that is on its way while the person signs out', () => {
  const key = bookingsKey('me', 'one');

  /** Books, signs out as told, and lets the service reject the booking. */
  async function rejectAfter(signOut: (store: Storage) => Promise<void>): Promise<MemoryStore> {
    const store = new MemoryStore();
    const booking = new Deferred<typeof RESULT>();
    const api = new FakeService();
    api.addPoints = () => booking.promise;
    const queue = new BookingQueue(store, key, api);
    const outcome = queue.book({ id: '1', customer: { id: 'ada' }, booked: POINTS });
    await signOut(store);
    booking.reject(new ApiError(404, 'CUSTOMER_NOT_FOUND', 'There is no such customer.'));
    await outcome;
    return store;
  }

  const rejectedIn = (store: Storage): (string | null)[] =>
    readBookings(store.getItem(key)).map((booking) => booking.rejected);

  it('waits for the next sign-in if it is rejected after the sign-out', async () => {
    const store = await rejectAfter((stored) =>
      signOutOfTill(stored, 'me', () => Promise.resolve()),
    );
    expect(rejectedIn(store)).toEqual([null]);
  });

  it('waits for the next sign-in if it is rejected during the sign-out', async () => {
    const signOut = new Deferred<void>();
    let signedOut = Promise.resolve();
    const store = await rejectAfter((stored) => {
      signedOut = signOutOfTill(stored, 'me', () => signOut.promise);
      return Promise.resolve();
    });
    signOut.resolve();
    await signedOut;
    expect(rejectedIn(store)).toEqual([null]);
  });

  it('is rejected if nobody signs out', async () => {
    const store = await rejectAfter(() => Promise.resolve());
    expect(rejectedIn(store)).toEqual(['CUSTOMER_NOT_FOUND']);
  });

  it('is sent again, and rejected then, after the next sign-in', async () => {
    const store = await rejectAfter((stored) =>
      signOutOfTill(stored, 'me', () => Promise.resolve()),
    );
    const api = new FakeService();
    api.failures.push(new ApiError(404, 'CUSTOMER_NOT_FOUND', 'There is no such customer.'));
    await new BookingQueue(store, key, api, () => Date.now() + 1_000).sendAll();
    expect(rejectedIn(store)).toEqual(['CUSTOMER_NOT_FOUND']);
  });
});
