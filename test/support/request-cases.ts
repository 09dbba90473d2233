import type { ParameterObject, SchemaObject } from '@nestjs/swagger';
import type { Creation } from '../../src/tenancy/modules/module-manifest';
import { bodyTemplate, CREATIONS, fillUnique, UNIQUE_PLACEHOLDER } from './creations';
import type { Method } from './documented-api';
import { documentedApiOf } from './expect-documented';
import { registeredRoutes } from './registered-routes';
import { SHARED_VALUES, type TeamResources } from './team-resources';
import type { TestApp } from './test-app';

/** A request to a route, with `{name}` in place of a value of {@link TeamResources}. */
export interface RequestCase {
  method: Method;
  /** The route as in the document: `/v1/customer/{customerId}`. */
  route: string;
  path: string;
  body?: string;
}

const PREFIX = '/v1';

/** Parameters that identify a resource. In a body, an e-mail or phone is new data; in a query it identifies a customer. */
const IDENTIFYING_PROPERTY = /^(\w*Id|id|code)$/;
const IDENTIFYING_PARAMETER = /^(\w*Id|id|code|email|phone)$/;

/** Bodies in place of the examples of the document, which fail for a team that has the same customer already. */
const BODIES: Record<string, unknown> = {
  'post /customer': {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `new.${UNIQUE_PLACEHOLDER}@example.com`,
  },
  'post /customers': [
    { firstName: 'Ada', lastName: 'King', email: `new.in.bulk.${UNIQUE_PLACEHOLDER}@example.com` },
  ],
  'put /customer/{customerId}': { username: 'ada' },
  'post /customer/{customerId}/qr': { couponId: '{couponId}', code: '{code}' },
  // Not the example, whose limits and end would reject later redemptions.
  'patch /coupons/{couponId}': { description: 'A new description' },
  'post /forms/{formId}/responses/mark-read': { ids: ['{responseId}'], isRead: true },
  'patch /forms/{formId}': { description: 'A new description' },
};

/** POSTs whose body must have a value that no other has. */
const UNIQUE_POSTS: readonly Pick<Creation, 'route' | 'unique'>[] = [
  { route: '/forms', unique: 'name' },
  ...CREATIONS,
];

function bodyOfCase(testApp: TestApp, method: Method, path: string): unknown {
  const body = BODIES[`${method} ${path}`];
  if (body !== undefined) return body;
  const post = method === 'post' && UNIQUE_POSTS.find(({ route }) => route === path);
  return post ? bodyTemplate(testApp, post) : documentedApiOf(testApp).exampleBody(method, path);
}

/**
 * Requests to every route below `/v1`: one with the body of the OpenAPI document and without a query, and one with each query
 * parameter that identifies, searches or sorts resources.
 */
export function requestCases(testApp: TestApp): RequestCase[] {
  const routes = registeredRoutes(testApp).filter((route) => route.includes(` ${PREFIX}/`));
  return routes.toSorted(byDeletion).flatMap((registered) => {
    const [method, route] = registered.split(' ') as [Method, string];
    const path = route.slice(PREFIX.length);
    const body = bodyOfCase(testApp, method, path);
    const queries = queryParametersOf(testApp, method, path).flatMap((name) => {
      if (IDENTIFYING_PARAMETER.test(name)) return [`?${name}={${name}}`];
      if (name === 'search') return ['?search={email}'];
      return name === 'order' ? ['?order=asc'] : [];
    });
    return ['', ...queries].map((query) => ({
      method,
      route,
      path: `${route}${query}`,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }));
  });
}

const rankOf = (route: string): number =>
  route.startsWith('delete ') ? 1 / route.split('/').length : 0;

/** Deletions are last, and the parts of a resource are deleted before it, so that all cases can be sent one after another. */
export const byDeletion = (a: string, b: string): number => rankOf(a) - rankOf(b);

function queryParametersOf(testApp: TestApp, method: Method, path: string): string[] {
  const api = documentedApiOf(testApp);
  const { parameters = [] } = api.operation(method, path);
  return parameters
    .map((parameter) => api.resolve<ParameterObject>(parameter))
    .flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
}

/** Properties of bodies that identify a resource and that no case contains. */
export function findUntestedProperties(testApp: TestApp, cases: readonly RequestCase[]): string[] {
  const api = documentedApiOf(testApp);
  return api.operations.flatMap(({ method, path, operation }) => {
    const { properties = {} } = api.resolve<SchemaObject>(api.jsonBody(operation)?.schema ?? {});
    const named = cases
      .filter((one) => one.method === method && one.route === `${PREFIX}${path}`)
      .flatMap(resourcesIn);
    return Object.keys(properties)
      .filter((name) => IDENTIFYING_PROPERTY.test(name) && !named.includes(name))
      .map((name) => `${method} ${path}: ${name}`);
  });
}

/** The resources that a request names. */
export function resourcesIn({ path, body = '' }: RequestCase): string[] {
  const named = path + body.replaceAll(UNIQUE_PLACEHOLDER, '');
  const names = [...named.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !(name in SHARED_VALUES));
}

/** Inserts the values of resources, and new unique values. @throws Error for a name without a value */
export function fillIn(request: RequestCase, resources: TeamResources): RequestCase {
  const values: Record<string, string> = { ...SHARED_VALUES, ...resources };
  const fill = (text: string, escape: (value: string) => string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) {
        throw new Error(`No manifest has a test value for "${name}": ${request.path}`);
      }
      return escape(value);
    });
  const { body } = request;
  return {
    ...request,
    path: fill(request.path, encodeURIComponent),
    ...(body !== undefined && { body: fill(fillUnique(body), (value) => value) }),
  };
}
