import { DirectRoutes } from './direct-routes';

describe('DirectRoutes', () => {
  const routes = new DirectRoutes();
  const [one, nested, all] = [jest.fn(), jest.fn(), jest.fn()];
  routes.add('GET', '/v1/customer/:customerId', one);
  routes.add('POST', '/v1/customer/:customerId/loyalty', nested);
  routes.add('GET', '/v1/customers', all);
  routes.add('GET', '/v1/*path', jest.fn());

  it('finds a route by its method and path, whatever the query', () => {
    expect(routes.find('GET', '/v1/customers?page=2')).toEqual({
      handler: all,
      path: '/v1/customers',
      params: {},
    });
    expect(routes.find('GET', '/v1/customer/a.b-c_1?x=/y')).toEqual({
      handler: one,
      path: '/v1/customer/:customerId',
      params: { customerId: 'a.b-c_1' },
    });
    expect(routes.find('POST', '/v1/customer/a/loyalty')).toEqual({
      handler: nested,
      path: '/v1/customer/:customerId/loyalty',
      params: { customerId: 'a' },
    });
  });

  it.each([
    ['another method', 'DELETE', '/v1/customers'],
    ['a method that is not its own', 'HEAD', '/v1/customers'],
    ['another path', 'GET', '/v1/forms'],
    ['an escape', 'GET', '/v1/customer/%61'],
    ['an escape of a plain route', 'GET', '/v1/custom%65rs'],
    ['other letters', 'GET', '/V1/customers'],
    ['a slash at the end', 'GET', '/v1/customers/'],
    ['an empty parameter', 'GET', '/v1/customer/'],
    ['an empty parameter in the middle', 'POST', '/v1/customer//loyalty'],
    ['a segment more', 'GET', '/v1/customer/a/b'],
    ['nothing', 'GET', ''],
    ['another server', 'GET', 'http://elsewhere/v1/customers'],
    ['a fragment', 'GET', '/v1/customers#top'],
    ['no path', 'OPTIONS', '*'],
    ['what only a pattern of another kind takes', 'GET', '/v1/else'],
  ])('leaves %s to Express', (_, method, url) => {
    expect(routes.find(method, url)).toBeNull();
  });

  it('takes the first of two that match, as Express does', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    const ordered = new DirectRoutes();
    ordered.add('GET', '/forms/:id', first);
    ordered.add('GET', '/forms/export', second);
    ordered.add('GET', '/lists/export', first);
    ordered.add('GET', '/lists/:id', second);

    const handlerOf = (path: string) => ordered.find('GET', path)?.handler;
    expect(handlerOf('/forms/export')).toBe(first);
    expect(handlerOf('/lists/export')).toBe(first);
    expect(handlerOf('/lists/other')).toBe(second);
  });
});
