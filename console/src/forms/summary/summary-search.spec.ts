import { filterQuery, isFiltered, readSummarySearch } from './summary-search';

describe('readSummarySearch', () => {
  it('reads all filters', () => {
    const query = {
      search: 'tea',
      read: 'unread',
      channel: 'ai',
      customer: '019acf3e-7c1b-7000-8000-0123456789ab',
      from: '2026-11-01',
      to: '2026-11-30',
      field: 'roast',
      value: 'Dark',
    };

    expect(readSummarySearch(query)).toEqual(query);
  });

  it.each([
    [{ search: 17 }, { search: '17' }],
    [
      { field: 'agreed', value: true },
      { field: 'agreed', value: 'true' },
    ],
    [{ field: 'roast' }, {}],
    [{ value: 'Dark' }, {}],
    [{ read: 'maybe', channel: 'public', from: 'yesterday', to: ['2026-11-01'] }, {}],
    [{ search: '', other: 1 }, {}],
  ])('reads %j as %j', (query, search) => {
    expect(readSummarySearch(query)).toEqual(search);
    expect(isFiltered(readSummarySearch(query))).toBe(Object.keys(search).length > 0);
  });
});

describe('filterQuery', () => {
  it('has the parameters of the API, with days in the time zone of the person', () => {
    const search = readSummarySearch({
      search: 'tea',
      read: 'read',
      channel: 'ai',
      customer: '019acf3e-7c1b-7000-8000-0123456789ab',
      from: '2026-10-25',
      to: '2026-10-25',
      field: 'roast',
      value: 'Dark',
    });

    expect(filterQuery(search, 'Europe/Berlin')).toEqual({
      search: 'tea',
      isRead: 'true',
      channel: 'ai',
      customerId: '019acf3e-7c1b-7000-8000-0123456789ab',
      startDate: '2026-10-24T22:00:00.000Z',
      endDate: '2026-10-25T22:59:59.999Z',
      fieldKey: 'roast',
      fieldValue: 'Dark',
    });
  });

  it('leaves out what is not set', () => {
    expect(filterQuery({}, 'UTC')).toEqual({});
    expect(filterQuery({ read: 'unread', from: '2026-99-99' }, 'UTC')).toEqual({
      isRead: 'false',
    });
  });
});
