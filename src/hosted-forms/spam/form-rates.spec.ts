import pino from 'pino';
import { readConfig } from '../../core/config/app-config';
import { SharedCounters } from '../../tenancy/limits/shared-counters';
import { FormRates, MAX_FORMS, MAX_FORMS_PER_TEAM } from './form-rates';

const FORM = { teamId: 'team', formId: 'form' };
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 22, 12);

describe('FormRates', () => {
  let counters: SharedCounters;
  let rates: FormRates;

  beforeEach(() => {
    counters = new SharedCounters(readConfig({}), pino({ level: 'silent' }));
    rates = new FormRates(counters);
  });

  const count = async (times: number, now: number) => {
    for (let sent = 0; sent < times; sent += 1) await rates.count(FORM, now);
  };

  it('sees an attack at more than five times the usual rate, and for ten minutes more', async () => {
    await count(105, START);
    expect(rates.isAttacked(FORM, START)).toBe(false);
    await count(1, START);
    expect(rates.isAttacked(FORM, START)).toBe(true);
    expect(rates.isAttacked({ ...FORM, formId: 'other' }, START)).toBe(false);
    expect(rates.isAttacked(FORM, START + 9 * MINUTE)).toBe(true);
    expect(rates.isAttacked(FORM, START + 10 * MINUTE)).toBe(false);
  });

  it('learns what is usual for a busy form, but not from an attack', async () => {
    for (let minute = 0; minute < 300; minute += 1)
      await count(60, START + (minute + 0.5) * MINUTE);
    // The end of a minute: nothing of the minute before counts.
    const later = START + 301 * MINUTE - 1;
    await count(298, later);
    expect(rates.isAttacked(FORM, later)).toBe(false);
    await count(3, later);
    expect(rates.isAttacked(FORM, later)).toBe(true);
    for (let minute = 301; minute < 400; minute += 1) await count(900, START + minute * MINUTE);
    expect(rates.isAttacked(FORM, START + 399 * MINUTE)).toBe(true);
  });

  it('sees an attack across the end of a minute', async () => {
    await count(80, START + MINUTE - 1);
    await count(40, START + MINUTE);
    expect(rates.isAttacked(FORM, START + MINUTE)).toBe(true);
  });

  it('admits 600 wanted and 600 suspicious submissions per minute', async () => {
    const admit = (isSuspicious: boolean, now = START) => rates.admit(FORM, isSuspicious, now);
    const suspicious = await Promise.all(Array.from({ length: 601 }, () => admit(true)));
    expect(suspicious.indexOf(false)).toBe(600);
    expect(await admit(false)).toBe(true);
    expect(await admit(true, START + MINUTE)).toBe(true);
  });

  it('counts the submissions to all processes, if they share counters', async () => {
    const shared = jest.spyOn(counters, 'count');
    shared.mockResolvedValue({ count: 105, remainingMs: 1 });
    await count(1, START);
    expect(rates.isAttacked(FORM, START)).toBe(false);
    shared.mockResolvedValue({ count: 106, remainingMs: 1 });
    await count(1, START);
    expect(rates.isAttacked(FORM, START)).toBe(true);

    shared.mockResolvedValue({ count: 600, remainingMs: 1 });
    expect(await rates.admit(FORM, false, START)).toBe(true);
    shared.mockResolvedValue({ count: 601, remainingMs: 1 });
    expect(await rates.admit(FORM, false, START)).toBe(false);
  });

  it('remembers a bounded number of forms, of which one team has a share', async () => {
    await count(106, START);
    for (let form = 0; form < 2 * MAX_FORMS; form += 1)
      await rates.count({ teamId: 'flood', formId: `${form}` }, START);
    expect(rates.size).toBe(MAX_FORMS_PER_TEAM + 1);
    expect(rates.isAttacked(FORM, START)).toBe(true);
    for (let form = 0; form < 2 * MAX_FORMS; form += 1)
      await rates.count({ teamId: `${form}`, formId: 'form' }, START);
    expect(rates.size).toBe(MAX_FORMS);
  });
});
