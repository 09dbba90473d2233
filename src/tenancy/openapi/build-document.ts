import type { INestApplication } from '@nestjs/common';
// oxlint-disable-next-line eslint/no-restricted-imports -- imported to build a document
import * as swagger from '@nestjs/swagger';
import type { OpenAPIObject, PathsObject, TagObject } from '@nestjs/swagger';
import { describeRecorded } from '../../core/openapi/decorators';
import type { ErrorCode } from '../../core/errors/error-catalogue';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { MODULE_MANIFESTS, type ModuleManifest } from '../modules/module-manifest';
import { type ApiDescription, type Caller, VERSIONED_API } from './api-description';
import { completeOperation } from './complete-operation';
import { errorCodeSchema, SECURITY_SCHEMES, sharedComponents } from './components';
import { codeOf } from './describe-errors';
import { DESCRIBE_WEBHOOKS, type DescribeWebhooks } from './describe-webhooks.token';
import { mapOperations, orderParameters, toServerPaths } from '../../core/openapi/paths-object';
import { modernizeSchemas } from '../../core/openapi/modernize-schema';
import { operationErrors } from './operation-errors';
import { type Endpoint, readEndpoints } from './read-endpoints';
import { referencedSchemas, type Schemas } from '../../core/openapi/schema';

const UNDESCRIBED_ENDPOINT: Endpoint = { isPublic: false, takesIdempotencyKey: false, errors: [] };
const TEAM_PARAMETER = { $ref: '#/components/parameters/TeamId' };

/** Builds the OpenAPI document of one of the APIs from the routes of the application and their decorators. */
export function buildDocument(
  app: INestApplication,
  api: ApiDescription = VERSIONED_API,
): OpenAPIObject {
  const { caller, base, server, info } = api;
  const endpoints = readEndpoints(app);
  describeRecorded(swagger);
  const {
    openapi,
    paths: allPaths,
    components,
  } = swagger.SwaggerModule.createDocument(app, {
    openapi: '3.1.0',
    info,
    components: sharedComponents(caller),
  });
  const paths = pathsOf(caller, allPaths);
  const schemas = components?.schemas as Schemas;
  // The error of requests that match no operation.
  const codes = new Set<ErrorCode>(['ROUTE_NOT_FOUND']);

  const completed = mapOperations(paths, (operation, method, path) => {
    const endpoint = endpoints.get(operation.operationId ?? '') ?? UNDESCRIBED_ENDPOINT;
    const errors = operationErrors(operation, endpoint, { caller, method });
    for (const error of errors) codes.add(codeOf(error));
    const { isPublic, takesIdempotencyKey } = endpoint;
    const traits = { caller, isPublic, takesIdempotencyKey };
    const parameters = orderParameters(operation.parameters ?? [], path);
    if (path.includes('{teamId}')) parameters.unshift(TEAM_PARAMETER);
    const complete = completeOperation({ ...operation, parameters }, errors, traits, schemas);
    const described = caller === 'session' ? { ...complete, ...accessOf(endpoint) } : complete;
    return isPublic ? { ...described, security: [] } : described;
  });

  const document: OpenAPIObject = {
    openapi,
    info,
    servers: [{ url: base, description: server }],
    security: [{ [SECURITY_SCHEMES[caller]]: [] }],
    tags: tagsOf(app, caller),
    paths: toServerPaths(completed, base),
    ...(caller === 'key' && {
      webhooks: app.get<DescribeWebhooks>(DESCRIBE_WEBHOOKS, { strict: false })(schemas),
    }),
    components: { ...components, schemas: undefined },
  };
  return {
    ...document,
    components: {
      ...components,
      schemas: modernizeSchemas(
        referencedSchemas(document, { ...schemas, ErrorCode: errorCodeSchema(codes) }),
      ),
    },
  };
}

const tagsOf = (app: INestApplication, caller: Caller): TagObject[] =>
  app
    .get<readonly ModuleManifest[]>(MODULE_MANIFESTS)
    .flatMap(({ tags = [] }) => tags)
    .filter(({ only = caller }) => only === caller)
    .map(({ name, description }) => ({ name, description }));

/** Swagger lists the routes of both APIs. */
function pathsOf(caller: Caller, paths: PathsObject): PathsObject {
  const own = Object.entries(paths).filter(
    ([path]) => path.startsWith(`/${CONSOLE_PREFIX}/`) === (caller === 'session'),
  );
  return Object.fromEntries(own);
}

/** Who may call an operation of the console. */
const accessOf = ({ role, confirmation }: Endpoint): Record<`x-${string}`, unknown> => ({
  ...(role !== undefined && { 'x-required-role': role }),
  ...(confirmation === 'always' && { 'x-requires-confirmation': true }),
});
