import { type SplitRange, splitRange } from './split-range';

const at = (text: string): number => Date.parse(`2026-11-${text}Z`);
const midnight = (day: string): number => at(`${day}T00:00:00.000`);
const lastOf = (day: string): number => at(`${day}T23:59:59.999`);
const noon = (day: string): number => at(`${day}T12:00:00.000`);

describe('splitRange', () => {
  it.each<[string, number | null, number | null, SplitRange]>([
    ['no ends', null, null, { firstDay: null, endDay: null, edges: [] }],
    [
      'whole days',
      midnight('01'),
      lastOf('03'),
      { firstDay: '2026-11-01', endDay: '2026-11-04', edges: [] },
    ],
    [
      'one whole day',
      midnight('01'),
      lastOf('01'),
      { firstDay: '2026-11-01', endDay: '2026-11-02', edges: [] },
    ],
    [
      'from noon to noon',
      noon('01'),
      noon('03'),
      {
        firstDay: '2026-11-02',
        endDay: '2026-11-03',
        edges: [
          { from: noon('01'), to: lastOf('01') },
          { from: midnight('03'), to: noon('03') },
        ],
      },
    ],
    [
      'from noon to the next noon',
      noon('01'),
      noon('02'),
      {
        firstDay: '2026-11-02',
        endDay: '2026-11-02',
        edges: [{ from: noon('01'), to: noon('02') }],
      },
    ],
    [
      'a part of a day',
      noon('01'),
      noon('01') + 5,
      {
        firstDay: '2026-11-02',
        endDay: '2026-11-02',
        edges: [{ from: noon('01'), to: noon('01') + 5 }],
      },
    ],
    [
      'one moment at midnight',
      midnight('02'),
      midnight('02'),
      {
        firstDay: '2026-11-02',
        endDay: '2026-11-02',
        edges: [{ from: midnight('02'), to: midnight('02') }],
      },
    ],
    ['from a day on', midnight('02'), null, { firstDay: '2026-11-02', endDay: null, edges: [] }],
    [
      'from noon on',
      noon('02'),
      null,
      { firstDay: '2026-11-03', endDay: null, edges: [{ from: noon('02'), to: lastOf('02') }] },
    ],
    [
      'until noon',
      null,
      noon('02'),
      { firstDay: null, endDay: '2026-11-02', edges: [{ from: midnight('02'), to: noon('02') }] },
    ],
    ['until a day', null, lastOf('02'), { firstDay: null, endDay: '2026-11-03', edges: [] }],
    [
      'until the last day there is',
      null,
      Date.parse('9999-12-31T23:59:59.999Z'),
      { firstDay: null, endDay: '10000-01-01', edges: [] },
    ],
    [
      'an end before the start',
      noon('03'),
      noon('01'),
      { firstDay: '2026-11-04', endDay: '2026-11-04', edges: [] },
    ],
  ])('splits %s', (_name, from, to, split) => {
    expect(splitRange({ from, to })).toEqual(split);
  });
});
