import type { OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'supertest';
import { type ApiDescription, VERSIONED_API } from '../../src/tenancy/openapi/api-description';
import { documentOf } from './document-of';
import { findUndocumented } from './find-undocumented';
import { DocumentedApi, type Method } from './documented-api';
import type { TestApp } from './test-app';

const apis = new WeakMap<OpenAPIObject, DocumentedApi>();

/** The document of an API of a running application. The files of a suite that share the application share it too. */
export function documentedApiOf(
  { app }: TestApp,
  description: ApiDescription = VERSIONED_API,
): DocumentedApi {
  const document = documentOf(app, description);
  const api = apis.get(document) ?? new DocumentedApi(document);
  apis.set(document, api);
  return api;
}

/**
 * Throws unless the document describes the response of this operation: status, headers, each key of the body. The path
 * is written as in the document: `/customer/{customerId}`.
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
  const violations = findUndocumented(api, api.operation(method, path), { status, headers, body });
  if (violations.length > 0) throw new Error(`${method} ${path}: ${violations.join('; ')}`);
}
