import { ApiError } from '../api/call';
import { BookingQueue, waitingText } from './booking-queue';
import { bookingsKey, MAX_RESEND_MS, MAX_WAITING, readBookings } from './waiting-bookings';
import { MemoryStore, RESULT, POINTS, offline, FakeService } from './booking-queue.fixture';

const KEY = bookingsKey('person', 'team');
const CODE = { kind: 'code', code: 'CODE', couponId: null } as const;

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
    new ApiError(403, 'SECOND_FACTOR_SETUP_REQUIRED', ''),
    new ApiError(403, 'FORBIDDEN', ''),
    new ApiError(408, 'REQUEST_TIMEOUT', ''),
    new ApiError(429, 'RATE_LIMITED', ''),
    new ApiError(500, 'INTERNAL_ERROR', ''),
    new ApiError(503, 'SERVICE_UNAVAILABLE', ''),
    new ApiError(409, 'IDEMPOTENCY_IN_PROGRESS', ''),
    // The connection was lost after the headers, or a proxy has responded.
    new ApiError(200, 'INVALID_RESPONSE', ''),
    new ApiError(404, 'INVALID_RESPONSE', ''),
  ])('keeps a booking over a reload after $code, and sends it with the same key', async (error) => {
    service.failures.push(error);
    const booking = { id: '1', customer: { id: 'ada' }, booked: POINTS } as const;
    expect(await open().book(booking)).toEqual({ kind: 'waiting', error });

    const reloaded = open();
    expect(reloaded.list()).toMatchObject([{ id: '1', firstSentAt: now }]);
    await reloaded.sendAll();

    expect([...service.booked.keys()]).toEqual(['1']);
    expect(reloaded.list()).toEqual([]);
  });

  it.each([
    [offline(), 'notSentText'],
    [null, 'notSentText'],
    [new ApiError(200, 'INVALID_RESPONSE', ''), 'notConfirmedText'],
    [new ApiError(403, 'INVALID_RESPONSE', ''), 'notConfirmedText'],
    [new ApiError(503, 'SERVICE_UNAVAILABLE', ''), 'notConfirmedText'],
    [new ApiError(401, 'SIGN_IN_REQUIRED', ''), 'notAllowedText'],
    [new ApiError(403, 'FORBIDDEN', ''), 'notAllowedText'],
  ])('says what becomes of a booking that waits after %j', (error, text) => {
    expect(waitingText(error)).toBe(text);
  });

  it.each([
    offline(),
    new ApiError(200, 'INVALID_RESPONSE', ''),
    new ApiError(408, 'REQUEST_TIMEOUT', ''),
  ])('books once when the response to the first attempt is lost: $code', async (lost) => {
    service.lostResponses.push(lost);
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

  it('keeps that a code was disabled, which has a text of its own', async () => {
    const fields = ['code: is disabled'];
    service.failures.push(new ApiError(404, 'COUPON_CODE_INVALID', '', fields));
    const queue = open();

    await queue.book({ id: '1', customer: { id: 'ada' }, booked: CODE });

    expect(open().list()).toMatchObject([{ rejected: 'COUPON_CODE_DISABLED' }]);
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
