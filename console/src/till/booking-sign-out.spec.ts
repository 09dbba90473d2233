import { ApiError } from '../api/call';
import { BookingQueue } from './booking-queue';
import { bookingsKey, countWaiting, readBookings, signOutOfTill } from './waiting-bookings';
import { MemoryStore, RESULT, POINTS, offline, FakeService } from './booking-queue.fixture';

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
