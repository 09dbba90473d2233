import { FormSlots } from './form-slots';

const roomOf = (slots: FormSlots, formId: string, now = 0): number => {
  const { total, perForm, forms } = slots.offer(now);
  return Math.min(total, forms.get(formId) ?? perForm);
};

/** As many as the form gets, if it always wants more. */
function fill(slots: FormSlots, formId: string): number {
  let held = 0;
  for (; roomOf(slots, formId) > 0; held += 1) slots.take(formId, 0);
  return held;
}

describe('FormSlots', () => {
  it.each([
    [32, 8],
    [8, 2],
    [4, 1],
    [2, 1],
    [1, 1],
    [1_000, 250],
  ])('of %d gives one form %d', (count, expected) => {
    expect(fill(new FormSlots(count), 'a')).toBe(expected);
  });

  it('leaves slots when many receivers hang', () => {
    const slots = new FormSlots(32);
    const held = Array.from({ length: 17 }, (_, index) => fill(slots, `form ${index}`));
    expect(held).toEqual([8, 8, ...Array.from({ length: 15 }, () => 1)]);
    expect(roomOf(slots, 'another')).toBe(1);
  });

  it('never gives more than there are', () => {
    const slots = new FormSlots(32);
    for (let form = 0; form < 40; form += 1) fill(slots, `form ${form}`);
    expect(slots.offer(0).total).toBe(0);
    expect(roomOf(slots, 'another')).toBe(0);
  });

  it('gives more of the scarce half to who answers quickly, up to a quarter of all', () => {
    const slots = new FormSlots(32);
    fill(slots, 'a');
    fill(slots, 'b');
    for (const expected of [2, 3, 4, 5, 6, 7, 8, 8]) {
      slots.take('quick', 0);
      slots.giveBack('quick', 0, 50);
      expect(roomOf(slots, 'quick')).toBe(expected);
    }
    expect(fill(slots, 'quick')).toBe(8);
  });

  it('takes all of that back at the first slow attempt', () => {
    const slots = new FormSlots(32);
    fill(slots, 'a');
    fill(slots, 'b');
    for (const tookMs of [50, 50, 50, 1_000]) {
      slots.take('slow', 0);
      slots.giveBack('slow', 0, tookMs);
    }
    expect(roomOf(slots, 'slow')).toBe(1);
  });

  it('names only forms to which something else applies', () => {
    const slots = new FormSlots(32);
    slots.take('held', 0);
    slots.take('quick', 0);
    slots.giveBack('quick', 0, 50);
    expect([...slots.offer(0).forms]).toEqual([['held', 7]]);
    fill(slots, 'a');
    fill(slots, 'b');
    expect([...slots.offer(0).forms]).toEqual([
      ['held', 0],
      ['quick', 2],
      ['a', 0],
      ['b', 0],
    ]);
  });

  it('forgets forms that have not been used of late', () => {
    const slots = new FormSlots(32);
    slots.take('quick', 0);
    slots.giveBack('quick', 1_000, 50);
    fill(slots, 'a');
    fill(slots, 'b');
    expect(roomOf(slots, 'quick', 11_000)).toBe(2);
    slots.offer(11_001);
    expect(roomOf(slots, 'quick', 11_001)).toBe(1);
    expect(roomOf(slots, 'a', 11_001)).toBe(0);
  });

  it('refuses what was never taken', () => {
    expect(() => new FormSlots(32).giveBack('a', 0, 0)).toThrow('nobody had taken');
  });
});
