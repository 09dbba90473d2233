import type {
  ContentObject,
  HeadersObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
  ResponsesObject,
} from '@nestjs/swagger';
import type { DocumentedError } from '../../core/openapi/api-endpoint.decorator';
import { exampleOf } from '../../core/openapi/example-of';
import { modernizeSchema } from '../../core/openapi/modernize-schema';
import { errorResponses } from './operation-errors';
import type { OperationTraits } from './describe-errors';
import { CALLER_HEADERS, headersOf } from '../../core/openapi/response-headers';
import { opaqueId } from '../../core/openapi/sample-ids';
import type { Schema, Schemas } from '../../core/openapi/schema';

const REQUEST_ID: ReferenceObject = { $ref: '#/components/parameters/RequestId' };
const IDEMPOTENCY_KEY: ReferenceObject = { $ref: '#/components/parameters/IdempotencyKey' };

/** Adds to an operation what all operations share: errors, examples, request ids, opaque path ids. */
export function completeOperation(
  operation: OperationObject,
  errors: readonly DocumentedError[],
  traits: OperationTraits,
  schemas: Schemas,
): OperationObject {
  const { parameters = [], requestBody, responses } = operation;
  const { isPublic, takesIdempotencyKey } = traits;
  return {
    ...operation,
    parameters: [
      ...parameters.map(describeParameter),
      ...(takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
      REQUEST_ID,
    ],
    ...(requestBody && { requestBody: completeBody(requestBody, schemas) }),
    responses: {
      ...completeResponses(
        responses,
        schemas,
        headersOf(
          'X-Request-Id',
          ...(isPublic ? [] : CALLER_HEADERS),
          ...(takesIdempotencyKey ? (['Idempotent-Replayed'] as const) : []),
        ),
      ),
      ...errorResponses(errors, traits),
    },
  };
}

function completeResponses(
  responses: ResponsesObject,
  schemas: Schemas,
  headers: HeadersObject,
): ResponsesObject {
  return Object.fromEntries(
    Object.entries(responses as Record<string, ResponseObject>).map(([status, response]) => [
      status,
      {
        ...response,
        headers: { ...headers, ...response.headers },
        content: withExample(response.content ?? {}, schemas),
      },
    ]),
  );
}

function describeParameter(parameter: ParameterObject | ReferenceObject) {
  if ('$ref' in parameter) return parameter;
  const schema = modernizeSchema(parameter.schema as Schema);
  const [, owner] = parameter.in === 'path' ? (/^(\w+)Id$/.exec(parameter.name) ?? []) : [];
  return { ...(owner !== undefined && opaqueId(owner)), ...parameter, schema };
}

function completeBody(body: RequestBodyObject | ReferenceObject, schemas: Schemas) {
  return '$ref' in body ? body : { ...body, content: withExample(body.content, schemas) };
}

function withExample(content: ContentObject, schemas: Schemas): ContentObject {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      if (media.schema === undefined || 'example' in media || 'examples' in media) {
        return [type, media];
      }
      return [type, { ...media, example: exampleOf(media.schema as Schema, schemas) }];
    }),
  );
}
