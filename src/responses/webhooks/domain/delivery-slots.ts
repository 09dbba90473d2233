import { type DeliveryLane, QUICK_MS } from './delivery-lane';

/** A team or form without an attempt for this time loses its earned slots. */
const SHARE_TTL_MS = 10_000;

export interface TeamOffer {
  readonly room: number;
  /** The form after which the search continues within the team; null: start with its first form. */
  readonly after: string | null;
}

/** The numbers of slots that may be taken now, in total and by each team and form. */
export interface SlotOffer {
  readonly total: number;
  /** Slots for each team that is not in `teams`. */
  readonly perTeam: number;
  readonly teams: ReadonlyMap<string, TeamOffer>;
  /** Slots for each form that is not in `forms`. */
  readonly perForm: number;
  readonly forms: ReadonlyMap<string, number>;
}

/** The team and form for which a slot is taken, and the lane of the receiver. */
export interface SlotHolder {
  readonly lane: DeliveryLane;
  readonly teamId: string;
  readonly formId: string;
}

/** The slots of one team or form. */
interface SlotShare {
  held: number;
  /** The number of slots that it may hold while slots are scarce: one more for each quick attempt. */
  earned: number;
  lastUse: number;
  after: string | null;
}

/** The slots of all teams of one lane, or of all forms. */
class SlotShares {
  readonly byKey = new Map<string, SlotShare>();
  held = 0;

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

  /** Lists the keys with the numbers of slots that they may still take; removes unused keys. */
  rooms(limit: number, isScarce: boolean, now: number): [string, number, SlotShare][] {
    return [...this.byKey].map(([key, share]) => {
      if (share.held === 0 && now - share.lastUse > SHARE_TTL_MS) this.byKey.delete(key);
      const max = isScarce ? Math.min(limit, share.earned) : limit;
      return [key, Math.max(0, max - share.held), share];
    });
  }
}

/**
 * Shares the slots for sending among teams and their forms. A form, or a team in a lane, may hold a quarter of all slots; while at
 * most half are free (scarce), one slot and one more for each quick attempt in a row. An eighth of all slots is reserved
 * for healthy receivers. Tripped receivers may hold one slot per team, and an eighth of all slots.
 */
export class DeliverySlots {
  private readonly quarter: number;
  private readonly caps: Readonly<Record<DeliveryLane, number>>;
  private readonly forms: SlotShares;
  private readonly teams: Readonly<Record<DeliveryLane, SlotShares>>;

  constructor(private readonly slots: number) {
    const eighth = Math.floor(slots / 8);
    this.quarter = Math.max(1, Math.floor(slots / 4));
    this.caps = { healthy: slots, unproven: slots - eighth, tripped: Math.max(1, eighth) };
    this.forms = new SlotShares(this.quarter);
    this.teams = {
      healthy: new SlotShares(this.quarter),
      unproven: new SlotShares(this.quarter),
      tripped: new SlotShares(1),
    };
  }

  take({ lane, teamId, formId }: SlotHolder, now: number): void {
    this.teams[lane].take(teamId, now);
    this.forms.take(formId, now);
  }

  release({ lane, teamId, formId }: SlotHolder, now: number, tookMs: number): void {
    const isQuick = tookMs < QUICK_MS;
    this.teams[lane].release(teamId, now, isQuick);
    this.forms.release(formId, now, isQuick);
  }

  /** Stores the form after which the next search of the team continues; null: the search was complete. */
  continueAfter(lane: DeliveryLane, teamId: string, formId: string | null): void {
    const share = this.teams[lane].byKey.get(teamId);
    if (share !== undefined) share.after = formId;
  }

  /** Returns the slots that may be taken now. `formLimit`: the maximum of one form, by default a quarter of all slots. */
  offer(lane: DeliveryLane, now: number, formLimit = this.quarter): SlotOffer {
    const { unproven, tripped } = this.teams;
    const free = this.slots - this.forms.held;
    const spare = free - Math.floor(this.slots / 2);
    const isScarce = spare <= 0;
    const room = {
      healthy: free,
      unproven: this.caps.unproven - unproven.held - tripped.held,
      tripped: Math.min(this.caps.tripped, this.caps.unproven - unproven.held) - tripped.held,
    };
    const total = Math.max(0, Math.min(isScarce ? free : spare, room[lane]));
    const teamLimit = lane === 'tripped' ? 1 : this.quarter;
    const [perTeam, perForm] = isScarce ? [1, 1] : [teamLimit, formLimit];
    const teams = new Map<string, TeamOffer>();
    for (const [teamId, left, { after }] of this.teams[lane].rooms(teamLimit, isScarce, now)) {
      if (left !== perTeam || after !== null) teams.set(teamId, { room: left, after });
    }
    const forms = new Map<string, number>();
    for (const [formId, left] of this.forms.rooms(formLimit, isScarce, now)) {
      if (left !== perForm) forms.set(formId, left);
    }
    return { total, perTeam, teams, perForm, forms };
  }
}
