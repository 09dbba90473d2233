import { checkCounts } from './check-counts';

describe('checkCounts', () => {
  const rows = [
    { formId: 'a', rows: 2 },
    { formId: 'b', rows: 0 },
  ];

  it('accepts counts that are equal to the number of rows', () => {
    const listed = [
      { id: 'b', responseCount: 0 },
      { id: 'a', responseCount: 2 },
    ];
    expect(checkCounts(listed, rows)).toEqual([]);
  });

  it('reports a form with a wrong count, and a form that is not listed', () => {
    expect(checkCounts([{ id: 'a', responseCount: 3 }], rows)).toEqual([
      'form a has responseCount 3 with 2 rows',
      'form b has responseCount undefined with 0 rows',
    ]);
  });
});
