import type { Coupon } from './coupon-types';
import { bodyOf, changesOf, draftOf, endNow, NEW_TERMS } from './terms';

const ZONE = 'Europe/Berlin';
const COUPON: Coupon = {
  id: 'coupon',
  name: 'Coffee',
  description: null,
  points: 5,
  startsAt: '2026-11-30T23:00:00.000Z',
  endsAt: '2026-12-31T22:59:59.999Z',
  campaignId: null,
  perCustomer: 1,
  maxRedemptions: 2,
  codes: 3,
  redeemed: 0,
  state: 'planned',
  createdAt: '2026-11-01T10:00:00.000Z',
};

describe('The terms of a coupon', () => {
  it('have days in the time zone of the person', () => {
    expect(draftOf(COUPON, ZONE, 'de-DE')).toMatchObject({
      startDay: '2026-12-01',
      endDay: '2026-12-31',
    });
    const draft = { ...NEW_TERMS, startDay: '2026-12-01', endDay: '2026-12-31' };
    expect(bodyOf(draft, ZONE)).toMatchObject({
      startsAt: COUPON.startsAt,
      endsAt: COUPON.endsAt,
    });
  });

  it('are sent without empty values', () => {
    expect(bodyOf({ ...NEW_TERMS, name: 'A', points: '2.5', description: ' ' }, ZONE)).toEqual({
      name: 'A',
      description: null,
      points: 2.5,
      maxRedemptions: 1,
      perCustomer: 1,
      startsAt: null,
      endsAt: null,
    });
    expect(bodyOf(NEW_TERMS, ZONE).points).toBeNull();
  });

  it('have points as people of any country write them', () => {
    const pointsOf = (points: string) => bodyOf({ ...NEW_TERMS, points }, ZONE).points;
    expect(['1.000', '1,000'].map(pointsOf)).toEqual([1000, 1000]);
    expect(['2,5', '2.5'].map(pointsOf)).toEqual([2.5, 2.5]);
    expect(['1,2345', 'x'].map(pointsOf)).toEqual([null, null]);
    const half = { ...COUPON, points: 2.5 };
    expect(draftOf(half, ZONE, 'de-DE').points).toBe('2,5');
    expect(draftOf(half, ZONE, 'en-GB').points).toBe('2.5');
  });

  it('are changed only where they differ', () => {
    const draft = draftOf(COUPON, ZONE, 'de-DE');
    expect(changesOf(draft, COUPON, ZONE, 'de-DE')).toEqual({});
    expect(changesOf({ ...draft, points: '5' }, COUPON, ZONE, 'de-DE')).toEqual({});
    expect(changesOf({ ...draft, points: '6', endDay: '' }, COUPON, ZONE, 'de-DE')).toEqual({
      points: 6,
      endsAt: null,
    });
  });

  it('end at once, also before they have begun', () => {
    const now = Date.parse('2026-12-10T12:00:00Z');
    expect(endNow(COUPON, now)).toEqual({ endsAt: '2026-12-10T11:59:00.000Z' });
    const early = Date.parse('2026-11-20T12:00:00Z');
    expect(endNow(COUPON, early)).toEqual({ startsAt: null, endsAt: '2026-11-20T11:59:00.000Z' });
  });
});
