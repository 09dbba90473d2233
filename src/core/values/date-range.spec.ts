import { readDateRange } from './date-range';

const toIso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

describe(readDateRange.name, () => {
  it.each([
    [undefined, undefined, null, null],
    ['2026-03-01', undefined, '2026-03-01T00:00:00.000Z', null],
    [undefined, '2026-03-01', null, '2026-03-01T23:59:59.999Z'],
    [
      '2026-03-01T10:00:00Z',
      '2026-03-01T11:30:00+02:00',
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T09:30:00.000Z',
    ],
    [
      '2026-03-01T10:00:00.1230Z',
      '2026-03-01T10:00:00.1230Z',
      '2026-03-01T10:00:00.123Z',
      '2026-03-01T10:00:00.123Z',
    ],
    [
      '2026-03-01T10:00:00.1231Z',
      '2026-03-01T10:00:00.1239Z',
      '2026-03-01T10:00:00.124Z',
      '2026-03-01T10:00:00.123Z',
    ],
    [
      '2026-03-01T10:00:00 02:00',
      '2026-03-01T10 02',
      '2026-03-01T08:00:00.000Z',
      '2026-03-01T08:00:00.000Z',
    ],
    ['20260301', '2026-W09-7', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z'],
    [
      '2026-060',
      '2026-03-01T24:00:00+0200',
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T22:00:00.000Z',
    ],
    [undefined, '9999-12-31', null, '9999-12-31T23:59:59.999Z'],
  ])('%s to %s', (startDate, endDate, from, to) => {
    const range = readDateRange(startDate, endDate);
    expect([toIso(range.from), toIso(range.to)]).toEqual([from, to]);
  });

  it('reads a long text in linear time', () => {
    // In quadratic time, a text of this length takes longer than the timeout of a test.
    expect(readDateRange('T'.repeat(500_000), `T${'T 0'.repeat(200_000)}`)).toEqual({
      from: null,
      to: null,
    });
  });
});
