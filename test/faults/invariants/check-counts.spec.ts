import { checkCounts } from './check-counts';

describe('checkCounts', () => {
  const rows = [
    { formId: 'a', rows: 2 },
    { formId: 'b', rows: 0 },
  ];

  it('is content where forms tell how many rows there are', () => {
    const listed = [
      { id: 'b', responseCount: 0 },
      { id: 'a', responseCount: 2 },
    ];
    expect(checkCounts(listed, rows)).toEqual([]);
  });

  it('finds a form that tells another number, and one that is not listed', () => {
    expect(checkCounts([{ id: 'a', responseCount: 3 }], rows)).toEqual([
      'form a tells 3 responses of 2',
      'form b tells undefined responses of 0',
    ]);
  });
});
