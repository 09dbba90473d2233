import { generateCode } from './generate-code';

describe(generateCode.name, () => {
  const codes = Array.from({ length: 2_000 }, generateCode);

  it('has 18 unambiguous characters', () => {
    for (const code of codes) expect(code).toMatch(/^[ABCDEFGHJKMNPQRSTVWXYZ23456789]{18}$/);
  });

  it('uses all letters about equally often', () => {
    const counts = new Map<string, number>();
    for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(30);
    // The expected count is 1,200 per letter, the standard deviation 34.
    for (const count of counts.values()) {
      expect(count).toBeGreaterThan(950);
      expect(count).toBeLessThan(1_450);
    }
  });

  it('generates unique codes', () => {
    expect(new Set(codes).size).toBe(codes.length);
  });
});
