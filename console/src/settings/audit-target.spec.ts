import { targetPath } from './audit-target';

describe('targetPath', () => {
  it.each([
    [{ kind: 'form', id: 'f' }, '/teams/t/forms/f'],
    [{ kind: 'customer', id: 'c' }, '/teams/t/customers/c'],
    [{ kind: 'couponCode', id: 'AB2C' }, '/teams/t/coupons?code=AB2C'],
    [{ kind: 'key', id: 'k' }, '/teams/t/keys'],
    [{ kind: 'form', id: null }, null],
    [{ kind: 'delivery', id: 'd' }, null],
    [null, null],
  ])('of %j is %s', (target, path) => {
    expect(targetPath({ target }, 't')).toBe(path);
  });
});
