import { fieldsEndingIn, fieldsNamed, insightsAt, membersOf } from './raw-sources';

const parse = (json: string) => JSON.parse(json) as Record<string, unknown>;

describe('membersOf', () => {
  it('reads every member unchanged', () => {
    const line = parse(
      '{"public_metrics": {"like_count": "7", "by kind": {"a": [1]}, "__proto__": 3, "none": null}}',
    );

    expect(membersOf('public_metrics')(line)).toStrictEqual([
      entry('like_count', 'public_metrics.like_count', '7'),
      entry('by kind', 'public_metrics["by kind"]', { a: [1] }),
      entry('__proto__', 'public_metrics.__proto__', 3),
      entry('none', 'public_metrics.none', null),
    ]);
  });

  it.each([{}, { public_metrics: null }, { public_metrics: [1] }, { public_metrics: 'none' }])(
    'finds nothing in %j',
    (line) => {
      expect(membersOf('public_metrics')(line)).toStrictEqual([]);
    },
  );
});

describe('fieldsNamed', () => {
  it('reads the present fields with these names', () => {
    const line = { id: '1', shares: { count: 2 }, comments: null, like_count: 3 };

    expect(fieldsNamed('shares', 'comments', 'reactions')(line)).toStrictEqual([
      entry('shares', 'shares', { count: 2 }),
      entry('comments', 'comments', null),
    ]);
  });
});

describe('fieldsEndingIn', () => {
  it('reads the fields with this suffix', () => {
    const line = { id: '1', view_count: '2', counted: 3, favorites_count: 4, _count_of: 5 };

    expect(fieldsEndingIn('_count')(line)).toStrictEqual([
      entry('view_count', 'view_count', '2'),
      entry('favorites_count', 'favorites_count', 4),
    ]);
  });
});

describe('insightsAt', () => {
  it('reads the last value of each insight with a name and a value', () => {
    const data = [
      { name: 'reach', values: [{ value: 1, end_time: '2026-01-30' }, { value: 2 }] },
      { name: 'saved', values: [{ value: null }] },
      { name: 'by_type', values: [{ value: { like: '1' } }] },
      { name: '', values: [{ value: 1 }] },
      { name: 5, values: [{ value: 1 }] },
      { values: [{ value: 1 }] },
      { name: 'no values' },
      { name: 'empty', values: [] },
      { name: 'not a list', values: { value: 1 } },
      { name: 'last without a value', values: [{ value: 1 }, {}] },
      { name: 'last is none', values: [{ value: 1 }, null] },
      'text',
      null,
    ];

    expect(insightsAt('insights.data')({ insights: { data } })).toStrictEqual([
      {
        name: 'reach',
        namePath: 'insights.data[0].name',
        value: 2,
        valuePath: 'insights.data[0].values[1].value',
      },
      {
        name: 'saved',
        namePath: 'insights.data[1].name',
        value: null,
        valuePath: 'insights.data[1].values[0].value',
      },
      {
        name: 'by_type',
        namePath: 'insights.data[2].name',
        value: { like: '1' },
        valuePath: 'insights.data[2].values[0].value',
      },
    ]);
  });

  it('reads the total of each insight without a value', () => {
    const data = [
      { name: 'views', total_value: { value: 70 } },
      { name: 'both', values: [{ value: 1 }], total_value: { value: 2 } },
      { name: 'zero', values: [{ value: 0 }], total_value: { value: 2 } },
      { name: 'no value', values: [{ value: null }], total_value: { value: 3 } },
      { name: 'no values', values: [], total_value: { value: 4 } },
      { name: 'breakdown', total_value: { breakdowns: [] } },
      { name: 'no object', total_value: 5 },
    ];

    const entries = insightsAt('insights.data')({ insights: { data } });

    expect(entries.map(({ name, value, valuePath }) => [name, value, valuePath])).toEqual([
      ['views', 70, 'insights.data[0].total_value.value'],
      ['both', 1, 'insights.data[1].values[0].value'],
      ['zero', 0, 'insights.data[2].values[0].value'],
      ['no value', 3, 'insights.data[3].total_value.value'],
      ['no values', 4, 'insights.data[4].total_value.value'],
    ]);
  });

  it.each([
    {},
    { insights: null },
    { insights: [] },
    { insights: { data: {} } },
    { insights: { data: 'none' } },
  ])('finds nothing in %j', (line) => {
    expect(insightsAt('insights.data')(line)).toStrictEqual([]);
  });
});

function entry(name: string, path: string, value: unknown) {
  return { name, namePath: path, value, valuePath: path };
}
