import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type ApiDescription, VERSIONED_API } from '../../src/tenancy/openapi/api-description';
import { buildDocument } from '../../src/tenancy/openapi/build-document';

const documents = new WeakMap<INestApplication, Map<ApiDescription, OpenAPIObject>>();

/** The document of an API of an application, built once: that takes half a second of CPU time. */
export function documentOf(
  app: INestApplication,
  description: ApiDescription = VERSIONED_API,
): OpenAPIObject {
  const built = documents.get(app) ?? new Map<ApiDescription, OpenAPIObject>();
  documents.set(app, built);
  const document = built.get(description) ?? buildDocument(app, description);
  built.set(description, document);
  return document;
}
