import { type DeliveryLane, QUICK_MS } from './delivery-lane';

/** A team or receiver without an attempt for this time loses the slots that it has earned. */
const SHARE_TTL_MS = 10_000;

export interface TeamOffer {
  /** The number of slots that the team may still take. */
  readonly room: number;
  /** The receiver after which the search continues within the team, or null to start with its first receiver. */
  readonly after: string | null;
}

/** The numbers of slots that one lane may take now, in total and for each team and receiver. */
export interface SlotOffer {
  readonly total: number;
  /** Slots for each team that is not in `teams`. */
  readonly perTeam: number;
  readonly teams: ReadonlyMap<string, TeamOffer>;
  /** Slots for each receiver that is not in `receivers`. */
  readonly perReceiver: number;
  readonly receivers: ReadonlyMap<string, number>;
}

/** The team and receiver for which a slot is taken, and the lane of the receiver. */
export interface SlotHolder {
  readonly lane: DeliveryLane;
  readonly teamId: string;
  readonly receiverId: string;
}

/** The slots of one team in one lane, or of one receiver. */
interface SlotShare {
  /** The number of slots that are taken. */
  held: number;
  /** The maximum of `held` while slots are scarce: 1, and 1 more for each quick attempt in a row. */
  earned: number;
  /** When a slot was last taken or released, in milliseconds since 1970. */
  lastUse: number;
  /** The receiver after which the next search of the team continues, or null to start with the first receiver. Not used for receivers. */
  after: string | null;
}

/** The slots of all teams of one lane, or of all receivers. */
class SlotShares {
  readonly byKey = new Map<string, SlotShare>();
  /** The number of slots that are taken by all keys. */
  held = 0;

  /** @param maxHeld the maximum number of slots of one key */
  constructor(private readonly maxHeld: number) {}

  take(key: string, now: number): void {
    this.held += 1;
    const share = this.byKey.get(key) ?? { held: 0, earned: 1, lastUse: now, after: null };
    this.byKey.set(key, { ...share, held: share.held + 1, lastUse: now });
  }

  release(key: string, now: number, isQuick: boolean): void {
    const share = this.byKey.get(key);
    if (share === undefined) throw new Error('A slot was released that was not taken.');
    this.held -= 1;
    share.held -= 1;
    share.earned = isQuick ? Math.min(this.maxHeld, share.earned + 1) : 1;
    share.lastUse = now;
  }

  /**
   * Lists the keys with the numbers of slots that they may still take (their rooms); removes unused keys.
   * @param limit the maximum number of slots of one key while slots are not scarce
   */
  rooms(limit: number, isScarce: boolean, now: number): [string, number, SlotShare][] {
    return [...this.byKey].map(([key, share]) => {
      if (share.held === 0 && now - share.lastUse > SHARE_TTL_MS) this.byKey.delete(key);
      const max = isScarce ? Math.min(limit, share.earned) : limit;
      return [key, Math.max(0, max - share.held), share];
    });
  }
}

/**
 * Shares the slots for concurrent attempts among teams and their receivers. Slots are scarce while at most half of them are free.
 *
 * - One receiver, and one team in one lane, hold at most a quarter of all slots; while slots are scarce, only one slot, and one more
 *   for each quick attempt in a row.
 * - Unproven and tripped receivers together hold at most seven eighths of all slots: the rest is reserved for healthy receivers.
 * - Tripped receivers hold at most one slot for each team, and an eighth of all slots.
 *
 * Each share is rounded down; a quarter, and the eighth of tripped receivers, are at least one slot.
 */
export class DeliverySlots {
  /** The maximum number of slots of one receiver, and of one team in one lane. */
  private readonly quarter: number;
  /** The maximum number of slots of each lane; tripped receivers count as unproven, too. */
  private readonly caps: Readonly<Record<DeliveryLane, number>>;
  private readonly receivers: SlotShares;
  private readonly teams: Readonly<Record<DeliveryLane, SlotShares>>;

  constructor(private readonly slots: number) {
    const eighth = Math.floor(slots / 8);
    this.quarter = Math.max(1, Math.floor(slots / 4));
    this.caps = { healthy: slots, unproven: slots - eighth, tripped: Math.max(1, eighth) };
    this.receivers = new SlotShares(this.quarter);
    this.teams = {
      healthy: new SlotShares(this.quarter),
      unproven: new SlotShares(this.quarter),
      tripped: new SlotShares(1),
    };
  }

  take({ lane, teamId, receiverId }: SlotHolder, now: number): void {
    this.teams[lane].take(teamId, now);
    this.receivers.take(receiverId, now);
  }

  release({ lane, teamId, receiverId }: SlotHolder, now: number, tookMs: number): void {
    const isQuick = tookMs < QUICK_MS;
    this.teams[lane].release(teamId, now, isQuick);
    this.receivers.release(receiverId, now, isQuick);
  }

  /** Stores the receiver after which the next search of the team continues, or null if the search was complete. */
  continueAfter(lane: DeliveryLane, teamId: string, receiverId: string | null): void {
    const share = this.teams[lane].byKey.get(teamId);
    if (share !== undefined) share.after = receiverId;
  }

  /**
   * Returns the numbers of slots that the lane may take now.
   * @param receiverLimit the maximum number of slots of one receiver, by default a quarter of all slots
   */
  offer(lane: DeliveryLane, now: number, receiverLimit = this.quarter): SlotOffer {
    const { unproven, tripped } = this.teams;
    const free = this.slots - this.receivers.held;
    // An offer ends at the number of slots from which they are scarce: other limits apply from there.
    const spare = free - Math.floor(this.slots / 2);
    const isScarce = spare <= 0;
    const room = {
      healthy: free,
      unproven: this.caps.unproven - unproven.held - tripped.held,
      tripped: Math.min(this.caps.tripped, this.caps.unproven - unproven.held) - tripped.held,
    };
    const total = Math.max(0, Math.min(isScarce ? free : spare, room[lane]));
    const teamLimit = lane === 'tripped' ? 1 : this.quarter;
    const [perTeam, perReceiver] = isScarce ? [1, 1] : [teamLimit, receiverLimit];
    const teams = new Map<string, TeamOffer>();
    for (const [teamId, left, { after }] of this.teams[lane].rooms(teamLimit, isScarce, now)) {
      if (left !== perTeam || after !== null) teams.set(teamId, { room: left, after });
    }
    const receivers = new Map<string, number>();
    for (const [receiverId, left] of this.receivers.rooms(receiverLimit, isScarce, now)) {
      if (left !== perReceiver) receivers.set(receiverId, left);
    }
    return { total, perTeam, teams, perReceiver, receivers };
  }
}
