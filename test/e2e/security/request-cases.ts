import type {
  MediaTypeObject,
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  SchemaObject,
} from '@nestjs/swagger';
import type { DocumentedApi, Method } from '../../support/documented-api';
import { documentedApiOf } from '../../support/expect-documented';
import { registeredRoutes } from '../../support/registered-routes';
import type { TestApp } from '../../support/test-app';
import { type Belongings, COMMON } from './belongings';

/** A request that a route takes, with `{name}` where it names something of a team's. */
export interface RequestCase {
  method: Method;
  path: string;
  body?: string;
}

const PREFIX = '/v1';

const NAMES_ONE = /^(\w*Id|id|code)$/;
/** In a body, an e-mail or phone is somebody's to be; in a query it says whose. */
const NAMES_ONE_IN_QUERY = /^(\w*Id|id|code|email|phone)$/;

/** Bodies other than the example of the document. */
const BODIES: Record<string, unknown> = {
  'post /customer/{customerId}/qr': { couponId: '{couponId}', code: '{code}' },
  'patch /forms/{formId}': { description: 'Changed by whom it may concern.' },
  'post /forms/{formId}/responses': { responses: [{ key: 'remark', value: 'Hello' }] },
};

/** The same requests again with these queries. */
const QUERIES: Record<string, string[]> = {
  'get /customers': ['email={email}', 'phone={phone}', 'search={email}'],
  'get /analytics/social/{platform}/posts': ['campaignId={campaignId}'],
};

/** One or more for each route below `/v1`, whatever routes there are. */
export function requestCases(testApp: TestApp): RequestCase[] {
  const routes = registeredRoutes(testApp).filter((route) => route.includes(` ${PREFIX}/`));
  return routes.flatMap((registered) => {
    const route = registered.replace(` ${PREFIX}`, ' ');
    const [method, path] = route.split(' ') as [Method, string];
    const body = BODIES[route] ?? exampleOf(testApp, method, path);
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const queries = (QUERIES[route] ?? []).map((query) => `?${query}`);
    return ['', ...queries].map((query) => ({ method, path: `${PREFIX}${path}${query}`, ...text }));
  });
}

function exampleOf(testApp: TestApp, method: Method, path: string): unknown {
  const api = documentedApiOf(testApp);
  return bodyOf(api, api.operation(method, path))?.example;
}

function bodyOf(api: DocumentedApi, { requestBody }: OperationObject): MediaTypeObject | undefined {
  if (requestBody === undefined) return undefined;
  return api.resolve<RequestBodyObject>(requestBody).content['application/json'];
}

/** Parameters and properties that say which one is meant, but are in none of the requests. */
export function findUnnamed(testApp: TestApp, cases: readonly RequestCase[]): string[] {
  const api = documentedApiOf(testApp);
  return api.operations.flatMap(({ method, path, operation }) => {
    const queries = (operation.parameters ?? [])
      .map((parameter) => api.resolve<ParameterObject>(parameter))
      .flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
    const { properties } = api.resolve<SchemaObject>(bodyOf(api, operation)?.schema ?? {});
    const named: string[] = cases
      .filter((one) => one.method === method && one.path.split('?')[0] === `${PREFIX}${path}`)
      .flatMap(namesIn);
    return [
      ...queries.filter((name) => NAMES_ONE_IN_QUERY.test(name)),
      ...Object.keys(properties ?? {}).filter((name) => NAMES_ONE.test(name)),
    ]
      .filter((name) => !named.includes(name))
      .map((name) => `${method} ${path}: ${name}`);
  });
}

/** What of a team's the request names. */
export function namesIn({ path, body = '' }: RequestCase): (keyof Belongings)[] {
  const names = [...`${path}${body}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name): name is keyof Belongings => !(name in COMMON));
}

/** The request about these; fails for a name of which nothing is known. */
export function about(request: RequestCase, belongings: Belongings): RequestCase {
  const values: Record<string, string> = { ...COMMON, ...belongings };
  const put = (text: string, escape: (value: string) => string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Nothing is known of "${name}": ${request.path}`);
      return escape(value);
    });
  const { method, path, body } = request;
  const text = body === undefined ? {} : { body: put(body, (value) => value) };
  return { method, path: put(path, encodeURIComponent), ...text };
}
