import { readMilliseconds, readSeconds, readTimestamp } from './times';

const TIME = Date.parse('2026-11-21T09:30:00.000Z');

describe('readTimestamp', () => {
  it.each([
    ['2026-11-21T09:30:00Z', TIME],
    ['2026-11-21T09:30:00.000Z', TIME],
    ['2026-11-21T10:30:00+01:00', TIME],
    ['2026-11-21T09:30:00+0000', TIME],
    ['2026-11-21', null],
    ['2026-13-21T09:30:00Z', null],
    ['-5', null],
    [TIME, null],
    [undefined, null],
  ])('reads %j as %j', (value, time) => {
    expect(readTimestamp(value)).toBe(time);
  });
});

describe('readSeconds', () => {
  it.each([
    [TIME / 1_000, TIME],
    [String(TIME / 1_000), TIME],
    [253_402_300_800, null],
    [-62_135_596_801, null],
    ['soon', null],
    [null, null],
  ])('reads %j as %j', (value, time) => {
    expect(readSeconds(value)).toBe(time);
  });
});

describe('readMilliseconds', () => {
  it.each([
    [TIME, TIME],
    [TIME + 0.7, TIME],
    [`${TIME}`, TIME],
    [253_402_300_800_000, null],
    [{}, null],
  ])('reads %j as %j', (value, time) => {
    expect(readMilliseconds(value)).toBe(time);
  });
});
