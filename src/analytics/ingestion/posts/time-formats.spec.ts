import { setTimeout as sleep } from 'node:timers/promises';
import { TIME_FORMATS } from './time-formats';

/** In quadratic time, a text of this length takes longer than the timeout of a test. */
const LONG = 300_000;

const EARLIEST = -62_135_596_800_000;
const LATEST = 253_402_300_799_999;

describe('TIME_FORMATS.timestamp', () => {
  it.each([
    ['2026-01-31T18:04:05+0000', '2026-01-31T18:04:05.000Z'],
    ['2026-01-31T18:04:05-0730', '2026-02-01T01:34:05.000Z'],
    ['2026-01-31T18:04:05.250+0100', '2026-01-31T17:04:05.250Z'],
    ['2026-01-31T18:04+0100', '2026-01-31T17:04:00.000Z'],
    ['2026-01-31T18:04:05+01:00', '2026-01-31T17:04:05.000Z'],
    ['2026-01-31T18:04:05Z', '2026-01-31T18:04:05.000Z'],
    ['2026-01-31T18:04:05.000Z', '2026-01-31T18:04:05.000Z'],
    ['2026-01-31T18:04:05', '2026-01-31T18:04:05.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(TIME_FORMATS.timestamp.read(text)).toBe(Date.parse(expected));
  });

  it.each<[unknown]>([
    [''],
    ['yesterday'],
    ['1769882645'],
    [1_769_882_645_000],
    ['2026-02-30T18:04:05+0000'],
    ['2026-01-31T18:04:05+0060'],
    ['2026-01-31T18:04:05+1500'],
    ['2026-01-31T18:04:05 +0000'],
    ['2026-01-31+0000'],
    ['2026-0131'],
    ['10000-01-01T00:00:00+0000'],
    ['0000-12-31T00:00:00Z'],
    ['0001-01-01T00:00:00+0100'],
    [['2026-01-31T18:04:05Z']],
    [{}],
    [true],
  ])('rejects %j', (value) => {
    expect(TIME_FORMATS.timestamp.read(value)).toBeNull();
  });

  it('reads a long text in linear time', async () => {
    expect(TIME_FORMATS.timestamp.read('T'.repeat(LONG))).toBeNull();
    await sleep(1);
  });
});

describe('TIME_FORMATS.milliseconds', () => {
  it.each<[unknown, number]>([
    [1_769_882_645_123, 1_769_882_645_123],
    ['1769882645123', 1_769_882_645_123],
    [0, 0],
    [-0, 0],
    ['-1', -1],
    [EARLIEST, EARLIEST],
    [LATEST, LATEST],
  ])('reads %j', (value, expected) => {
    expect(TIME_FORMATS.milliseconds.read(value)).toBe(expected);
  });

  it.each<[unknown]>([
    [EARLIEST - 1],
    [LATEST + 1],
    [8.64e15],
    [1e300],
    ['1e400'],
    [Number.POSITIVE_INFINITY],
    [Number.NaN],
    [''],
    ['soon'],
    ['2026-01-31T18:04:05Z'],
    [true],
    [[1_769_882_645_123]],
    [{}],
  ])('rejects %j', (value) => {
    expect(TIME_FORMATS.milliseconds.read(value)).toBeNull();
  });
});

describe('TIME_FORMATS.seconds', () => {
  it.each<[unknown, number]>([
    [1_769_882_645, 1_769_882_645_000],
    ['1769882645', 1_769_882_645_000],
    [1_769_882_645.123, 1_769_882_645_123],
    [0, 0],
    [253_402_300_799, 253_402_300_799_000],
  ])('reads %j', (value, expected) => {
    expect(TIME_FORMATS.seconds.read(value)).toBe(expected);
  });

  it.each<[unknown]>([
    [253_402_300_800],
    [-62_135_596_801],
    [1_769_882_645_123],
    [1e308],
    ['soon'],
  ])('rejects %j', (value) => {
    expect(TIME_FORMATS.seconds.read(value)).toBeNull();
  });
});
