import { compareByTime, paramsFrom } from './neighbours';

const AT = '2026-11-02T09:30:00.000Z';
const EARLIER = '2026-11-01T00:00:00.000Z';
const LATER = '2026-11-03T00:00:00.000Z';

describe('compareByTime', () => {
  it.each([
    [{ createdAt: AT, id: 'a' }, { createdAt: LATER, id: 'a' }, -1],
    [{ createdAt: LATER, id: 'a' }, { createdAt: AT, id: 'b' }, 1],
    [{ createdAt: AT, id: 'a' }, { createdAt: AT, id: 'b' }, -1],
    [{ createdAt: AT, id: 'b' }, { createdAt: AT, id: 'a' }, 1],
    [{ createdAt: AT, id: 'a' }, { createdAt: AT, id: 'a' }, 0],
  ])('%j and %j: %d', (one, other, sign) => {
    expect(Math.sign(compareByTime(one, other))).toBe(sign);
  });
});

describe('paramsFrom', () => {
  const from = { createdAt: AT, id: 'a' };

  it('begins at the response, and keeps the other filters', () => {
    const params = { formId: 'form', search: 'tea' };
    expect(paramsFrom(from, params, 'newest')).toEqual({
      ...params,
      sort: 'newest',
      limit: 20,
      endDate: AT,
    });
    expect(paramsFrom(from, params, 'oldest')).toEqual({
      ...params,
      sort: 'oldest',
      limit: 20,
      startDate: AT,
    });
  });

  it.each([
    ['newest', 'endDate', EARLIER, EARLIER],
    ['newest', 'endDate', LATER, AT],
    ['oldest', 'startDate', EARLIER, AT],
    ['oldest', 'startDate', LATER, LATER],
  ] as const)('%s: keeps the narrower %s of %s', (sort, bound, filter, kept) => {
    expect(paramsFrom(from, { [bound]: filter }, sort)).toMatchObject({ [bound]: kept });
  });
});
