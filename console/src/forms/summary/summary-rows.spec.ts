import type { ChartRow } from '../../ui/chart-rows';
import {
  dateRows,
  type FieldSummary,
  mostOf,
  numberRows,
  optionRows,
  type RowWords,
  timelineRows,
} from './summary-rows';

const WORDS: RowWords = {
  locale: 'en-US',
  number: (value) => new Intl.NumberFormat('en-US').format(value),
  yes: 'Yes',
  no: 'No',
  removed: (option) => `${option} (removed)`,
  others: 'Others',
  range: (from, to) => `${from} to ${to}`,
  rangeBelow: (from, to) => `${from} to below ${to}`,
};

const FIELD: FieldSummary = {
  key: 'roast',
  label: 'Roast',
  type: 'varchar',
  fieldType: 'Select',
  readResponses: 3,
  answered: 3,
  blank: 0,
  isWithheld: false,
  options: null,
  numbers: null,
  dates: null,
  texts: null,
};

const labelsOf = (rows: readonly ChartRow[]): string[] => rows.map(({ label }) => label);

const daysOf = (unit: 'day' | 'month' | 'year', start: string) =>
  timelineRows({ unit, responses: 2, points: [{ start, responses: 2 }] }, 'de-DE');

const binsOf = (areWhole: boolean, bins: [number, number][]) =>
  numberRows(
    {
      count: 1,
      mean: 1,
      median: 1,
      min: 1,
      max: 1,
      areWhole,
      histogram: bins.map(([from, to]) => ({ from, to, responses: 1 })),
    },
    WORDS,
  );

describe('timelineRows', () => {
  it('names days, months and years in the language, whatever the time zone of the browser', () => {
    expect(daysOf('day', '2026-03-29')).toEqual([
      { label: '29.03.2026', shortLabel: '29. März', csvLabel: '2026-03-29', count: 2 },
    ]);
    expect(labelsOf(daysOf('month', '2026-03-01'))).toEqual(['März 2026']);
    expect(labelsOf(daysOf('year', '2026-01-01'))).toEqual(['2026']);
  });
});

describe('optionRows', () => {
  it('says which options no longer exist, and translates yes and no', () => {
    const options = [
      { value: 'Dark', isRemoved: false, responses: 2 },
      { value: 'Light', isRemoved: true, responses: 1 },
      { value: null, isRemoved: true, responses: 4 },
    ];
    const booleans = [
      { value: 'true', isRemoved: false, responses: 1 },
      { value: 'false', isRemoved: false, responses: 2 },
    ];

    expect(optionRows({ ...FIELD, options }, WORDS)).toEqual([
      { label: 'Dark', isMuted: false, count: 2 },
      { label: 'Light (removed)', isMuted: true, count: 1 },
      { label: 'Others', isMuted: true, count: 4 },
    ]);
    const agreed = optionRows({ ...FIELD, type: 'boolean', options: booleans }, WORDS);
    expect(labelsOf(agreed)).toEqual(['Yes', 'No']);
  });
});

describe('numberRows', () => {
  it.each<[boolean, [number, number][], string[]]>([
    [
      true,
      [
        [3, 4],
        [4, 5],
      ],
      ['3', '4'],
    ],
    [
      true,
      [
        [0, 1_000],
        [1_000, 2_000],
      ],
      ['0 to 999', '1,000 to 1,999'],
    ],
    [
      false,
      [
        [0, 0.5],
        [0.5, 1],
      ],
      ['0 to below 0.5', '0.5 to below 1'],
    ],
    [false, [[2.5, 2.5]], ['2.5']],
  ])('whole: %s, %j', (areWhole, bins, labels) => {
    expect(labelsOf(binsOf(areWhole, bins))).toEqual(labels);
  });
});

describe('dateRows', () => {
  it.each([
    ['2026-01', '2026-01', 'Jan 2026'],
    ['2026-01', '2026-03', 'Jan 2026 to Mar 2026'],
    ['1990-01', '1990-12', '1990'],
    ['1990-01', '1994-12', '1990 to 1994'],
  ])('%s to %s is %s', (from, to, label) => {
    expect(labelsOf(dateRows([{ from, to, responses: 1 }], WORDS))).toEqual([label]);
  });
});

describe('mostOf', () => {
  it('is the first of the largest', () => {
    const rows = [1, 3, 3, 0].map((count, index) => ({ label: `Day ${index}`, count }));

    expect(mostOf(rows)).toEqual({ label: 'Day 1', value: 3 });
    expect(mostOf([{ label: 'x', count: 0 }])).toBeNull();
    expect(mostOf([])).toBeNull();
  });
});
