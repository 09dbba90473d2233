import { formParams, inboxParams, isFiltered, openedOf, readInboxSearch } from './inbox-search';

describe('readInboxSearch', () => {
  it('keeps what is valid', () => {
    const search = {
      search: 'dark',
      form: 'f',
      customer: 'c',
      channel: 'ai',
      read: 'unread',
      from: '2026-11-01',
      to: '2026-11-30',
      field: 'cups',
      value: '3',
      sort: 'oldest',
      open: 'f.r',
    };
    expect(readInboxSearch(search)).toEqual(search);
    expect(readInboxSearch({ search: 42, field: 'cups', value: 3 })).toMatchObject({
      search: '42',
      value: '3',
    });
  });

  it('leaves out what is not', () => {
    const search = readInboxSearch({
      channel: 'fax',
      read: 'maybe',
      from: 'yesterday',
      sort: 'best',
      field: 'cups',
      open: {},
      other: 'x',
    });
    expect(Object.values(search).every((value) => value === undefined)).toBe(true);
    expect(isFiltered(search)).toBe(false);
  });
});

describe('inboxParams', () => {
  it('has the days of the time zone', () => {
    expect(
      inboxParams(
        { from: '2026-11-01', to: '2026-11-01', read: 'read' },
        'unread',
        'Europe/Berlin',
      ),
    ).toMatchObject({
      startDate: '2026-10-31T23:00:00.000Z',
      endDate: '2026-11-01T22:59:59.999Z',
      isRead: 'true',
      sort: 'unread',
    });
  });

  it('lists the hits of a search by time', () => {
    expect(inboxParams({ search: 'x' }, 'unread', 'UTC').sort).toBe('newest');
    expect(inboxParams({ search: 'x' }, 'oldest', 'UTC').sort).toBe('oldest');
  });

  it('has no field without its form', () => {
    const field = { field: 'cups', value: '3' };
    expect(inboxParams(field, 'newest', 'UTC').fieldKey).toBeUndefined();
    expect(inboxParams({ ...field, form: 'f' }, 'newest', 'UTC').fieldKey).toBe('cups');
  });
});

describe('formParams', () => {
  it('is null for filters that only the inbox has', () => {
    expect(formParams({ customer: 'c' }, 'UTC')).toBeNull();
    expect(formParams({ channel: 'page' }, 'UTC')).toBeNull();
    expect(formParams({ channel: 'ai', form: 'f', search: 'x' }, 'UTC')).toMatchObject({
      source: 'ai',
      search: 'x',
    });
  });
});

describe('openedOf', () => {
  it.each([
    ['f.r', { formId: 'f', responseId: 'r' }],
    ['f', null],
    ['.r', null],
    [undefined, null],
  ])('%s', (open, opened) => {
    expect(openedOf({ open })).toEqual(opened);
  });
});
