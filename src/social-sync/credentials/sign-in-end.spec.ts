import { warningDueSince } from './sign-in-end';

const END = '2026-12-31T12:00:00.000Z';
const at = (time: string): Date => new Date(time);

describe('warningDueSince', () => {
  it.each<[string, string | null, string | null]>([
    ['2026-12-17T12:00:00.000Z', null, null],
    ['2026-12-17T12:00:00.001Z', null, '2026-12-17T12:00:00.000Z'],
    ['2026-12-20T00:00:00.000Z', '2026-12-17T13:00:00.000Z', null],
    ['2026-12-24T12:00:00.000Z', '2026-12-17T13:00:00.000Z', null],
    ['2026-12-24T12:00:00.001Z', '2026-12-17T13:00:00.000Z', '2026-12-24T12:00:00.000Z'],
    ['2026-12-25T12:00:00.000Z', '2026-12-24T12:00:00.001Z', null],
    ['2026-12-30T12:00:00.000Z', '2026-12-24T12:00:00.001Z', null],
    ['2026-12-30T12:00:00.001Z', '2026-12-24T12:00:00.001Z', '2026-12-30T12:00:00.000Z'],
    ['2026-12-31T11:59:59.999Z', '2026-12-30T12:00:00.001Z', null],
    // One warning, not three, after an outage, and for tokens that end soon from the beginning.
    ['2026-12-31T00:00:00.000Z', null, '2026-12-30T12:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', null, null],
    // The previous tokens have ended earlier.
    ['2026-12-18T00:00:00.000Z', '2026-11-30T00:00:00.000Z', '2026-12-17T12:00:00.000Z'],
  ])('at %s, warned at %s: %s', (now, warned, expected) => {
    const warnedAt = warned === null ? null : at(warned);
    const due = expected === null ? null : at(expected);
    const access = { canRefresh: false, accessExpiresAt: at(END), refreshExpiresAt: null };
    expect(warningDueSince({ ...access, warnedAt }, at(now))).toEqual(due);
    const refresh = { canRefresh: true, accessExpiresAt: at(now), refreshExpiresAt: at(END) };
    expect(warningDueSince({ ...refresh, warnedAt }, at(now))).toEqual(due);
  });

  it('is never due for tokens that do not end', () => {
    const tokens = { canRefresh: true, accessExpiresAt: at(END), refreshExpiresAt: null };
    expect(warningDueSince({ ...tokens, warnedAt: null }, at(END))).toBeNull();
  });
});
