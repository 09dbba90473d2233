import type { Response } from 'supertest';
import { buildDocument } from '../../src/core/openapi/build-document';
import { answerFaults } from './answer-faults';
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
  const { status, headers, type } = response;
  const body: unknown = type === 'application/json' ? response.body : response.text;
  const faults = answerFaults(api, api.operation(method, path), { status, headers, body });
  if (faults.length > 0) throw new Error(`${method} ${path}: ${faults.join('; ')}`);
}
