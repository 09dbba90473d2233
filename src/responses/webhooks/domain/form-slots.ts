/** A form that nothing has been sent for since then starts afresh. */
const REMEMBERED_MS = 10_000;
/** An attempt that took longer says nothing good of its receiver. */
const QUICK_MS = 1_000;

export interface SlotOffer {
  /** How many may be taken in all. */
  readonly total: number;
  /** How many of them for one form, unless `forms` names it. */
  readonly perForm: number;
  readonly forms: ReadonlyMap<string, number>;
}

interface FormUse {
  held: number;
  /** How many this form may hold when slots are scarce: one more for each quick attempt. */
  earned: number;
  lastUse: number;
}

/**
 * Shares the slots for sending between forms. While more than half are free, a form may hold a quarter of all;
 * the other half is for what forms have earned by quick answers, and one is everybody's from the start. So
 * receivers that hang cannot keep the others waiting, and slow ones still get what nobody else needs.
 */
export class FormSlots {
  private readonly forms = new Map<string, FormUse>();
  private readonly largest: number;
  private taken = 0;

  constructor(private readonly slots: number) {
    this.largest = Math.max(1, Math.floor(slots / 4));
  }

  take(formId: string, now: number): void {
    this.taken += 1;
    const use = this.forms.get(formId) ?? { held: 0, earned: 1, lastUse: now };
    this.forms.set(formId, { ...use, held: use.held + 1, lastUse: now });
  }

  giveBack(formId: string, now: number, tookMs: number): void {
    const use = this.forms.get(formId);
    if (use === undefined) throw new Error('A slot was given back that nobody had taken.');
    this.taken -= 1;
    use.held -= 1;
    use.earned = tookMs < QUICK_MS ? Math.min(this.largest, use.earned + 1) : 1;
    use.lastUse = now;
  }

  /** What may be taken now. */
  offer(now: number): SlotOffer {
    const free = this.slots - this.taken;
    const spare = free - Math.floor(this.slots / 2);
    const [total, perForm] = spare > 0 ? [spare, this.largest] : [free, 1];
    const forms = new Map<string, number>();
    for (const [formId, { held, earned, lastUse }] of this.forms) {
      if (held === 0 && now - lastUse > REMEMBERED_MS) this.forms.delete(formId);
      const room = Math.max(0, (spare > 0 ? this.largest : earned) - held);
      if (room !== perForm) forms.set(formId, room);
    }
    return { total, perForm, forms };
  }
}
