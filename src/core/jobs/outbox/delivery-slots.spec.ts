import type { DeliveryLane } from './delivery-lane';
import { DeliverySlots, type SlotHolder } from './delivery-slots';

const at = (
  lane: DeliveryLane,
  teamId: string,
  receiverId = `receiver of ${teamId}`,
): SlotHolder => ({
  lane,
  teamId,
  receiverId,
});

function roomOf(slots: DeliverySlots, { lane, teamId, receiverId }: SlotHolder, now = 0): number {
  const { total, perTeam, teams, perReceiver, receivers } = slots.offer(lane, now);
  return Math.min(
    total,
    teams.get(teamId)?.room ?? perTeam,
    receivers.get(receiverId) ?? perReceiver,
  );
}

/** Takes slots for the holder until it may take no more; returns their number. */
function fill(slots: DeliverySlots, holder: SlotHolder): number {
  let held = 0;
  for (; roomOf(slots, holder) > 0; held += 1) slots.take(holder, 0);
  return held;
}

function attempt(slots: DeliverySlots, holder: SlotHolder, tookMs: number): void {
  slots.take(holder, 0);
  slots.release(holder, 0, tookMs);
}

describe('DeliverySlots', () => {
  it.each([
    [32, 8],
    [8, 2],
    [4, 1],
    [2, 1],
    [1, 1],
    [1_000, 250],
  ])('one receiver may hold, of %d slots, %d', (count, expected) => {
    expect(fill(new DeliverySlots(count), at('unproven', 'a'))).toBe(expected);
    expect(fill(new DeliverySlots(count), at('healthy', 'a'))).toBe(expected);
  });

  it('a team with many receivers may hold no more slots than a team with one', () => {
    const slots = new DeliverySlots(32);
    const held = Array.from({ length: 100 }, (_, index) =>
      fill(slots, at('unproven', 'a', `receiver ${index}`)),
    );
    expect(held.reduce((sum, count) => sum + count)).toBe(8);
    expect(fill(slots, at('unproven', 'b'))).toBe(8);
  });

  it('a receiver limit of 1 gives each receiver of a team a slot before any receiver gets a second', () => {
    const slots = new DeliverySlots(32);
    slots.take(at('unproven', 'a', 'one'), 0);
    const { perReceiver, receivers } = slots.offer('unproven', 0, 1);
    expect(perReceiver).toBe(1);
    expect([...receivers]).toEqual([['one', 0]]);
  });

  it('the healthy receivers of a team get slots although its other receivers hold their share', () => {
    const slots = new DeliverySlots(8);
    expect(fill(slots, at('unproven', 'a', 'hangs'))).toBe(2);
    expect(roomOf(slots, at('unproven', 'a', 'new'))).toBe(0);
    expect(roomOf(slots, at('healthy', 'a', 'healthy'))).toBe(2);
  });

  it('an eighth is left for healthy receivers when all other receivers hang', () => {
    const slots = new DeliverySlots(32);
    const held = Array.from({ length: 17 }, (_, index) => fill(slots, at('unproven', `${index}`)));
    expect(held).toEqual([8, 8, ...Array.from({ length: 12 }, () => 1), 0, 0, 0]);
    expect(fill(slots, at('healthy', 'healthy'))).toBe(1);
    expect(fill(slots, at('healthy', 'others'))).toBe(1);
  });

  it.each([
    [32, 4],
    [8, 1],
    [4, 1],
    [1, 1],
  ])(
    'tripped receivers may hold one slot per team and, of %d slots, %d in total',
    (count, expected) => {
      const slots = new DeliverySlots(count);
      const held = Array.from({ length: 10 }, (_, index) => [
        fill(slots, at('tripped', `${index}`, `one of ${index}`)),
        fill(slots, at('tripped', `${index}`, `another of ${index}`)),
      ]).flat();
      expect(Math.max(...held)).toBe(1);
      expect(held.reduce((sum, one) => sum + one)).toBe(expected);
      expect(held.filter((_, index) => index % 2 === 1)).toEqual(
        Array.from({ length: 10 }, () => 0),
      );
    },
  );

  it('no slot is offered when all are taken', () => {
    const slots = new DeliverySlots(32);
    for (let team = 0; team < 40; team += 1) fill(slots, at('healthy', `${team}`));
    expect(slots.offer('healthy', 0).total).toBe(0);
    expect(slots.offer('unproven', 0).total).toBe(0);
    expect(slots.offer('tripped', 0).total).toBe(0);
  });

  it('a quick team may hold one more scarce slot for each quick attempt, up to a quarter of all', () => {
    const slots = new DeliverySlots(32);
    fill(slots, at('unproven', 'a'));
    fill(slots, at('unproven', 'b'));
    const quick = at('healthy', 'quick');
    for (const expected of [2, 3, 4, 5, 6, 7, 8, 8]) {
      attempt(slots, quick, 50);
      expect(roomOf(slots, quick)).toBe(expected);
    }
    expect(fill(slots, quick)).toBe(8);
  });

  it('a slow attempt resets the number of scarce slots that a team may hold', () => {
    const slots = new DeliverySlots(32);
    fill(slots, at('unproven', 'a'));
    fill(slots, at('unproven', 'b'));
    const slow = at('healthy', 'slow');
    for (const tookMs of [50, 50, 50, 1_000]) attempt(slots, slow, tookMs);
    expect(roomOf(slots, slow)).toBe(1);
  });

  it('an offer lists only teams and receivers that differ from the default', () => {
    const slots = new DeliverySlots(32);
    slots.take(at('healthy', 'held'), 0);
    attempt(slots, at('healthy', 'quick'), 50);
    const { teams, receivers } = slots.offer('healthy', 0);
    expect([...teams]).toEqual([['held', { room: 7, after: null }]]);
    expect([...receivers]).toEqual([['receiver of held', 7]]);
    expect([...slots.offer('unproven', 0).teams]).toEqual([]);
  });

  it('an offer has the receiver after which the search of a team continues', () => {
    const slots = new DeliverySlots(32);
    attempt(slots, at('unproven', 'a'), 50);
    slots.continueAfter('unproven', 'a', 'some receiver');
    expect(slots.offer('unproven', 0).teams.get('a')).toEqual({ room: 8, after: 'some receiver' });
    slots.continueAfter('unproven', 'a', null);
    expect(slots.offer('unproven', 0).teams.has('a')).toBe(false);
  });

  it('teams and receivers lose what they have earned after 10 s without an attempt', () => {
    const slots = new DeliverySlots(32);
    const quick = at('healthy', 'quick');
    slots.take(quick, 0);
    slots.release(quick, 1_000, 50);
    fill(slots, at('unproven', 'a'));
    fill(slots, at('unproven', 'b'));
    expect(roomOf(slots, quick, 11_000)).toBe(2);
    slots.offer('healthy', 11_001);
    expect(roomOf(slots, quick, 11_001)).toBe(1);
    expect(roomOf(slots, at('unproven', 'a'), 11_001)).toBe(0);
  });

  it('the release of a slot that was not taken is an error', () => {
    expect(() => new DeliverySlots(32).release(at('healthy', 'a'), 0, 0)).toThrow('not taken');
  });
});
