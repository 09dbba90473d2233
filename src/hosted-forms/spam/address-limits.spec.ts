import { AddressLimits } from './address-limits';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 22, 12);

describe('AddressLimits', () => {
  let limits: AddressLimits;
  let page = 0;

  beforeEach(() => {
    limits = new AddressLimits();
  });

  const admit = (now: number, network = '192.0.2.1', nonce = `page-${(page += 1)}`) =>
    limits.admit('form', network, nonce, now);

  it('admits five pages per minute from one network', () => {
    const admitted = [0, 1, 2, 3, 4, 5].map((second) => admit(START + second * 1_000));
    expect(admitted.map(({ isAdmitted }) => isAdmitted)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(admitted[5]?.retryAfterSeconds).toBe(55);
    expect(admit(START + 5_000, '192.0.2.2').isAdmitted).toBe(true);
    expect(limits.admit('other form', '192.0.2.1', 'x', START + 5_000).isAdmitted).toBe(true);
    expect(admit(START + MINUTE).isAdmitted).toBe(true);
  });

  it('admits thirty pages per hour', () => {
    const times = Array.from({ length: 31 }, (_, index) => START + index * 15_000);
    const admitted = times.map((now) => admit(now).isAdmitted);
    expect(admitted.lastIndexOf(true)).toBe(29);
    expect(admit(START + 60 * MINUTE).isAdmitted).toBe(true);
  });

  it('counts a page that is submitted again once', () => {
    const admitted = Array.from({ length: 20 }, () => admit(START, '192.0.2.1', 'page'));
    expect(admitted.every(({ isAdmitted, isQuiet }) => isAdmitted && isQuiet)).toBe(true);
    expect(admit(START)).toMatchObject({ isAdmitted: true, isFirst: true, isQuiet: false });
  });

  it('allows sixty pages rendered for one visitor per minute', () => {
    const allowed = Array.from({ length: 61 }, () => limits.mayRender('form', 'a', START));
    expect(allowed.indexOf(false)).toBe(60);
    expect(limits.mayRender('form', 'b', START)).toBe(true);
    expect(limits.mayRender('form', 'a', START + MINUTE)).toBe(true);
  });
});
