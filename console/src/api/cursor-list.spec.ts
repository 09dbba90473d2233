import { queryString } from './cursor-list';

describe('queryString', () => {
  it('has the parameters with a value in the order of their names', () => {
    expect(
      queryString({
        search: 'Ö & co',
        limit: 50,
        isRead: false,
        kind: ['a', 'b'],
        from: '',
        to: undefined,
      }),
    ).toBe('isRead=false&kind=a&kind=b&limit=50&search=%C3%96+%26+co');
  });
});
