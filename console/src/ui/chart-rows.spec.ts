import { cellsOf, colorOf, valueOf } from './chart-rows';

const SERIES = [
  { id: 'given', label: 'Given' },
  { id: 'redeemed', label: 'Redeemed', color: 'teal' },
];

describe('cellsOf', () => {
  it('has the names of the columns, then a row for each row of the chart', () => {
    const rows = [
      {
        label: 'Nov 2, 2026',
        csvLabel: '2026-11-02',
        shortLabel: 'Nov 2',
        given: 1.5,
        redeemed: 0,
      },
      { label: 'Nov 3, 2026', given: null },
    ];

    expect(cellsOf('Day', rows, SERIES)).toEqual([
      ['Day', 'Given', 'Redeemed'],
      ['2026-11-02', 1.5, 0],
      ['Nov 3, 2026', null, null],
    ]);
  });
});

describe('valueOf', () => {
  it.each([
    [5, 5],
    [0, 0],
    [null, null],
    [undefined, null],
    ['5', null],
  ])('reads %j as %j', (given, value) => {
    expect(valueOf({ label: 'x', given }, SERIES[0] ?? { id: '', label: '' })).toBe(value);
  });
});

describe('colorOf', () => {
  it('is the one of the series, else the next one of the charts', () => {
    expect(SERIES.map(colorOf)).toEqual(['var(--chart-1)', 'teal']);
    expect(colorOf({ id: 'x', label: 'x' }, 5)).toBe('var(--chart-2)');
  });
});
