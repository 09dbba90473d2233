import { FormRates } from './form-rates';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 22, 12);

describe('FormRates', () => {
  let rates: FormRates;

  beforeEach(() => {
    rates = new FormRates();
  });

  const count = (times: number, now: number, form = 'form') => {
    for (let sent = 0; sent < times; sent += 1) rates.count(form, now);
  };

  it('sees an attack at more than five times the usual rate, and for ten minutes more', () => {
    count(105, START);
    expect(rates.isAttacked('form', START)).toBe(false);
    count(1, START);
    expect(rates.isAttacked('form', START)).toBe(true);
    expect(rates.isAttacked('other', START)).toBe(false);
    expect(rates.isAttacked('form', START + 9 * MINUTE)).toBe(true);
    expect(rates.isAttacked('form', START + 10 * MINUTE)).toBe(false);
  });

  it('learns what is usual for a busy form, but not from an attack', () => {
    for (let minute = 0; minute < 300; minute += 1) count(60, START + (minute + 0.5) * MINUTE);
    // The end of a minute: nothing of the minute before counts.
    const later = START + 301 * MINUTE - 1;
    count(298, later);
    expect(rates.isAttacked('form', later)).toBe(false);
    count(3, later);
    expect(rates.isAttacked('form', later)).toBe(true);
    for (let minute = 301; minute < 400; minute += 1) count(900, START + minute * MINUTE);
    expect(rates.isAttacked('form', START + 399 * MINUTE)).toBe(true);
  });

  it('sees an attack across the end of a minute', () => {
    count(80, START + MINUTE - 1);
    count(40, START + MINUTE);
    expect(rates.isAttacked('form', START + MINUTE)).toBe(true);
  });

  it('admits 600 wanted and 600 suspicious submissions per minute', () => {
    const admit = (isSuspicious: boolean, now = START) => rates.admit('form', isSuspicious, now);
    const suspicious = Array.from({ length: 601 }, () => admit(true));
    expect(suspicious.indexOf(false)).toBe(600);
    expect(admit(false)).toBe(true);
    expect(admit(true, START + MINUTE)).toBe(true);
  });
});
