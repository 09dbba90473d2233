import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, type PathsObject, SwaggerModule } from '@nestjs/swagger';
import type { ErrorCode } from '../errors/error-catalogue';
import { CONSOLE_PREFIX } from '../http/console-prefix';
import { API_PREFIX } from '../http/api-prefix';
import { completeOperation } from './complete-operation';
import { errorCodeSchema, SECURITY_SCHEME, sharedComponents } from './components';
import { codeOf } from './describe-errors';
import { INFO, TAGS } from './document-texts';
import { DESCRIBE_WEBHOOKS, type DescribeWebhooks } from './describe-webhooks.token';
import { mapOperations, orderParameters, toServerPaths } from './paths-object';
import { moderniseSchemas } from './modernise-schema';
import { operationErrors } from './operation-errors';
import { type Endpoint, readEndpoints } from './read-endpoints';
import type { Schemas } from './schema';

const BASE = `/${API_PREFIX}`;
const UNDESCRIBED: Endpoint = { isPublic: false, errors: [] };

/** Builds the OpenAPI document of the application from its routes and their decorators. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const endpoints = readEndpoints(app);
  const {
    openapi,
    paths: allPaths,
    components,
  } = SwaggerModule.createDocument(app, {
    openapi: '3.1.0',
    info: INFO,
    components: sharedComponents(),
  });
  const paths = withoutConsole(allPaths);
  const schemas = components?.schemas as Schemas;
  // The error of requests that match no operation.
  const codes = new Set<ErrorCode>(['ROUTE_NOT_FOUND']);

  const completed = mapOperations(paths, (operation, method, path) => {
    const endpoint = endpoints.get(operation.operationId ?? '') ?? UNDESCRIBED;
    const takesIdempotencyKey = method === 'post' && !endpoint.isPublic;
    const errors = operationErrors(operation, endpoint, {
      takesIdempotencyKey,
      isWrite: method !== 'get',
    });
    for (const error of errors) codes.add(codeOf(error));
    const { isPublic } = endpoint;
    const traits = { isPublic, takesIdempotencyKey };
    const parameters = orderParameters(operation.parameters ?? [], path);
    const complete = completeOperation({ ...operation, parameters }, errors, traits, schemas);
    return isPublic ? { ...complete, security: [] } : complete;
  });

  return {
    openapi,
    info: INFO,
    servers: [{ url: BASE, description: 'The versioned API of this server.' }],
    security: [{ [SECURITY_SCHEME]: [] }],
    tags: TAGS,
    paths: toServerPaths(completed, BASE),
    webhooks: app.get<DescribeWebhooks>(DESCRIBE_WEBHOOKS, { strict: false })(schemas),
    components: {
      ...components,
      schemas: moderniseSchemas({ ...schemas, ErrorCode: errorCodeSchema(codes) }),
    },
  };
}

/** The document is that of programs: the routes of people have the same operations. */
function withoutConsole(paths: PathsObject): PathsObject {
  const own = Object.entries(paths).filter(([path]) => !path.startsWith(`/${CONSOLE_PREFIX}/`));
  return Object.fromEntries(own);
}
