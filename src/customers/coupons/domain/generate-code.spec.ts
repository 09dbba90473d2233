import { generateCode } from './generate-code';

describe(generateCode.name, () => {
  const codes = Array.from({ length: 2_000 }, generateCode);

  it('has 18 unambiguous characters', () => {
    for (const code of codes) expect(code).toMatch(/^[ABCDEFGHJKMNPQRSTVWXYZ23456789]{18}$/);
  });

  it('uses the whole alphabet about evenly', () => {
    const counts = new Map<string, number>();
    for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(30);
    // 1,200 expected of each, with a standard deviation of 34.
    for (const count of counts.values()) {
      expect(count).toBeGreaterThan(950);
      expect(count).toBeLessThan(1_450);
    }
  });

  it('never repeats itself', () => {
    expect(new Set(codes).size).toBe(codes.length);
  });
});
