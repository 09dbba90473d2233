import { type RequestHandler, Router } from 'express';
import { DirectRoutes, type Layer } from './direct-routes';

/** The layer that Express makes. */
function layerOf(register: (router: Router) => void): Layer {
  const router = Router();
  register(router);
  return router.stack[0] as unknown as Layer;
}

const route = (
  method: 'get' | 'post',
  path: string,
  handle: RequestHandler = jest.fn<void, []>(),
): Layer => layerOf((router) => router[method](path, handle));

const middleware = (path: string | RegExp | string[]): Layer =>
  layerOf((router) => router.use(path, jest.fn()));

const allMethods = (path: string): Layer => layerOf((router) => router.all(path, jest.fn()));

const withTwoHandlers = (path: string): Layer =>
  layerOf((router) => router.get(path, jest.fn(), jest.fn()));

describe('DirectRoutes', () => {
  const routes = new DirectRoutes();
  const [one, nested, all] = [jest.fn(), jest.fn(), jest.fn()];
  const layers = [
    route('get', '/v1/customer/:customerId', one),
    route('post', '/v1/customer/:customerId/loyalty', nested),
    route('get', '/v1/customers', all),
    route('get', '/v1/*path'),
  ] as const;
  routes.addAll(layers);

  it('finds a route by method and path with any query', () => {
    expect(routes.find('GET', '/v1/customers?page=2')).toEqual({
      handler: all,
      layer: layers[2],
      params: {},
    });
    expect(routes.find('GET', '/v1/customer/a.b-c_1?x=/y')).toEqual({
      handler: one,
      layer: layers[0],
      params: { customerId: 'a.b-c_1' },
    });
    expect(routes.find('POST', '/v1/customer/a/loyalty')).toEqual({
      handler: nested,
      layer: layers[1],
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

  it('leaves a request to Express that an earlier route matches', () => {
    const ordered = new DirectRoutes();
    const [literal, parameter] = [jest.fn(), jest.fn()];
    ordered.addAll([
      route('get', '/forms/:id', parameter),
      route('get', '/forms/export', literal),
      route('get', '/lists/export', literal),
      route('get', '/lists/:id', parameter),
      route('get', '/:any/latest', literal),
      route('get', '/archive/:id', parameter),
    ]);

    const handlerOf = (path: string) => ordered.find('GET', path)?.handler;
    expect(handlerOf('/forms/export')).toBeUndefined();
    expect(handlerOf('/forms/other')).toBe(parameter);
    expect(handlerOf('/lists/export')).toBe(literal);
    expect(handlerOf('/lists/Export')).toBeUndefined();
    expect(handlerOf('/lists/other')).toBe(parameter);
    expect(handlerOf('/archive/latest')).toBeUndefined();
    expect(handlerOf('/archive/other')).toBe(parameter);
  });

  it('finds the first of two routes of one shape', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    const alike = new DirectRoutes();
    alike.addAll([route('get', '/forms/:id', first), route('get', '/forms/:formId', second)]);

    expect(alike.find('GET', '/forms/a')).toMatchObject({ handler: first, params: { id: 'a' } });
  });

  it.each([
    ['a middleware of all paths', middleware('/')],
    ['a middleware of a path above', middleware('/v1')],
    ['a middleware of the path in upper case', middleware('/V1/Forms')],
    ['a middleware of a parameter', middleware('/v1/:anything')],
    ['a middleware of a wildcard', middleware('/v1/*path')],
    ['a middleware of an optional group', middleware('/v1{/*path}')],
    ['a middleware of a regular expression', middleware(/forms/)],
    ['a middleware of several paths', middleware(['/v1/forms', '/v1/other'])],
    ['a route of all methods', allMethods('/v1/forms/:id')],
    ['a route of another pattern', route('get', '/v1/forms/*rest')],
    ['a route of several handlers', withTwoHandlers('/v1/forms/:id')],
  ])('leaves a route behind %s to Express', (_name, layer) => {
    const tainted = new DirectRoutes();
    tainted.addAll([layer, route('get', '/v1/forms/:id')]);

    expect(tainted.find('GET', '/v1/forms/a')).toBeNull();
  });

  it.each([
    ['a middleware of another path', middleware('/v1/customers')],
    ['a middleware of a path below', middleware('/v1/forms/:id/responses')],
    ['a route of all methods of a path below', allMethods('/v1/forms/:id/responses')],
    ['a route of all methods of a path above', allMethods('/v1/forms')],
    ['a route of another method', route('post', '/v1/forms/*rest')],
  ])('finds a route behind %s, which does not match its path', (_name, layer) => {
    const apart = new DirectRoutes();
    apart.addAll([layer, route('get', '/v1/forms/:id')]);

    expect(apart.find('GET', '/v1/forms/a')).toMatchObject({ params: { id: 'a' } });
  });

  it('finds a route before a middleware', () => {
    const before = new DirectRoutes();
    before.addAll([route('get', '/v1/forms/:id'), middleware('/')]);

    expect(before.find('GET', '/v1/forms/a')).not.toBeNull();
  });
});
