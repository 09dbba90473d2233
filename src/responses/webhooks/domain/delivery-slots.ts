import { type DeliveryLane, QUICK_MS } from './delivery-lane';

/** A key without an attempt for this long starts afresh. */
const FORGET_AFTER_MS = 10_000;

export interface TeamOffer {
  readonly room: number;
  /** The form after which to go on within the team; null: from its first form. */
  readonly after: string | null;
}

/** How many slots may be taken now: in all, and by each team and form. */
export interface SlotOffer {
  readonly total: number;
  /** Slots of a team that `teams` does not name. */
  readonly perTeam: number;
  readonly teams: ReadonlyMap<string, TeamOffer>;
  /** Slots of a form that `forms` does not name. */
  readonly perForm: number;
  readonly forms: ReadonlyMap<string, number>;
}

/** Whose slot is taken. */
export interface SlotHolder {
  readonly lane: DeliveryLane;
  readonly teamId: string;
  readonly formId: string;
}

interface Share {
  held: number;
  /** How many slots this key may hold when slots are scarce: one more for each quick attempt. */
  earned: number;
  lastUse: number;
  after: string | null;
}

class Shares {
  readonly byKey = new Map<string, Share>();
  held = 0;

  constructor(private readonly largest: number) {}

  take(key: string, now: number): void {
    this.held += 1;
    const share = this.byKey.get(key) ?? { held: 0, earned: 1, lastUse: now, after: null };
    this.byKey.set(key, { ...share, held: share.held + 1, lastUse: now });
  }

  giveBack(key: string, now: number, isQuick: boolean): void {
    const share = this.byKey.get(key);
    if (share === undefined) throw new Error('A slot was given back that was not taken.');
    this.held -= 1;
    share.held -= 1;
    share.earned = isQuick ? Math.min(this.largest, share.earned + 1) : 1;
    share.lastUse = now;
  }

  /** How many more slots each remembered key may take: up to `limit`, or up to what it has earned. */
  rooms(limit: number, isScarce: boolean, now: number): [string, number, Share][] {
    return [...this.byKey].map(([key, share]) => {
      if (share.held === 0 && now - share.lastUse > FORGET_AFTER_MS) this.byKey.delete(key);
      const most = isScarce ? Math.min(limit, share.earned) : limit;
      return [key, Math.max(0, most - share.held), share];
    });
  }
}

/**
 * Shares the slots for sending between teams, and between the forms of a team. While more than half of the slots are
 * free, a form may hold a quarter of all, and so may a team in each lane. The other half is shared out by what forms and
 * teams have earned by quick attempts, at least one each. An eighth of all is for healthy receivers alone; tripped
 * receivers hold one slot a team, and an eighth of all.
 */
export class DeliverySlots {
  private readonly quarter: number;
  private readonly caps: Readonly<Record<DeliveryLane, number>>;
  private readonly forms: Shares;
  private readonly teams: Readonly<Record<DeliveryLane, Shares>>;

  constructor(private readonly slots: number) {
    const eighth = Math.floor(slots / 8);
    this.quarter = Math.max(1, Math.floor(slots / 4));
    this.caps = { healthy: slots, unproven: slots - eighth, tripped: Math.max(1, eighth) };
    this.forms = new Shares(this.quarter);
    this.teams = {
      healthy: new Shares(this.quarter),
      unproven: new Shares(this.quarter),
      tripped: new Shares(1),
    };
  }

  take({ lane, teamId, formId }: SlotHolder, now: number): void {
    this.teams[lane].take(teamId, now);
    this.forms.take(formId, now);
  }

  giveBack({ lane, teamId, formId }: SlotHolder, now: number, tookMs: number): void {
    const isQuick = tookMs < QUICK_MS;
    this.teams[lane].giveBack(teamId, now, isQuick);
    this.forms.giveBack(formId, now, isQuick);
  }

  /** Remembers after which form of a team to go on when it has room again; null: its forms have all had their turn. */
  continueAfter(lane: DeliveryLane, teamId: string, formId: string | null): void {
    const share = this.teams[lane].byKey.get(teamId);
    if (share !== undefined) share.after = formId;
  }

  /** What may be taken now. `formLimit`: how many slots a form may hold at most, a quarter of all by default. */
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
