import type { Response } from 'supertest';
import { buildDocument } from '../../src/docs/build-document';
import { DocumentedApi, type Method } from './documented-api';
import type { TestApp } from './test-app';

const apis = new WeakMap<TestApp, DocumentedApi>();

/** The document of a running application, built once. */
export function documentedApiOf(testApp: TestApp): DocumentedApi {
  const api = apis.get(testApp) ?? new DocumentedApi(buildDocument(testApp.app));
  apis.set(testApp, api);
  return api;
}

/**
 * The answer is one that the document describes for this operation: its status, its headers and its
 * body, to the last key. The path is written as in the document: `/customer/{customerId}`.
 */
export function expectDocumented(
  testApp: TestApp,
  method: Method,
  path: string,
  response: Response,
): void {
  const api = documentedApiOf(testApp);
  const documented = api.responses(api.operation(method, path))[response.status];
  if (documented === undefined) {
    throw new Error(`${method} ${path} does not document status ${response.status}.`);
  }
  expect(Object.keys(documented.content ?? {})).toContain(response.type);
  const media = documented.content?.[response.type];
  const body: unknown = response.type === 'application/json' ? response.body : response.text;
  expect(api.faults(media?.schema, body)).toEqual([]);

  for (const [name, header] of Object.entries(api.headers(documented))) {
    const value: unknown = response.headers[name.toLowerCase()];
    if (value === undefined && header.required !== true) continue;
    const typed = api.resolve(header.schema).type === 'integer' ? Number(value) : value;
    expect({ name, faults: api.faults(header.schema, typed) }).toEqual({ name, faults: [] });
  }
}
