import type {
  ContentObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
  ResponsesObject,
} from '@nestjs/swagger';
import { ERROR_CATALOGUE, type ErrorCode, errorEntry } from '../../../core/errors/error-catalogue';
import { SECURITY_SCHEMES } from '../components';
import { mapOperations } from '../../../core/openapi/paths-object';
import type { TryItExamples, TryItValues } from './try-it-source';

/** Statuses of the errors that all operations with a key share. The page lists them once, above the operations. */
const COMMON_STATUSES = [401, 413, 415, 429, 500, 503];

/**
 * The document as the page shows it, so that an opened operation is short and can be sent as it stands: one security
 * scheme, errors as one table, no response headers, no `X-Request-Id` to fill in, and the given examples.
 */
export function pageDocument(document: OpenAPIObject, examples: TryItExamples): OpenAPIObject {
  const base = document.servers?.[0]?.url ?? '';
  const paths = mapOperations(document.paths, (operation) =>
    shorten(operation, document, valuesOf(operation, examples)),
  );
  const apiKey = document.components?.securitySchemes?.[SECURITY_SCHEMES.key];
  return {
    ...document,
    info: {
      ...document.info,
      description: describe(document.info.description ?? '', examples),
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, { servers, ...item }]) => [
        servers === undefined ? `${base}${path}` : path,
        item,
      ]),
    ),
    // The page cannot send the request of a webhook, so it needs no key.
    webhooks: mapOperations(document.webhooks ?? {}, (operation) => ({
      ...operation,
      security: [],
    })),
    components: {
      ...document.components,
      ...(apiKey !== undefined && { securitySchemes: { [SECURITY_SCHEMES.key]: apiKey } }),
    },
  };
}

function valuesOf(
  { operationId = '' }: OperationObject,
  { parameters, operations }: TryItExamples,
): TryItValues {
  const own = operations[operationId] ?? {};
  return { ...own, parameters: { ...parameters, ...own.parameters } };
}

function shorten(
  operation: OperationObject,
  document: OpenAPIObject,
  values: TryItValues,
): OperationObject {
  const { parameters = [], requestBody } = operation;
  return {
    ...operation,
    parameters: parameters.flatMap((parameter) => shortenParameter(parameter, values)),
    ...(requestBody && { requestBody: withBody(requestBody, values) }),
    responses: shortenResponses(operation.responses, document),
  };
}

/** Moves the example of an optional parameter to its description: Swagger UI would fill it in and send it. */
function shortenParameter(
  parameter: ParameterObject | ReferenceObject,
  { parameters = {} }: TryItValues,
): (ParameterObject | ReferenceObject)[] {
  if ('$ref' in parameter) return parameter.$ref.endsWith('/RequestId') ? [] : [parameter];
  const value = parameters[parameter.name];
  if (parameter.in === 'path' && value === undefined) return [parameter];
  const { example, ...rest } = parameter;
  // Swagger UI would prefer an example of the schema.
  const { examples, ...schema } = (rest.schema ?? {}) as { examples?: readonly unknown[] };
  if (value !== undefined) return [{ ...rest, schema, example: value }];
  const shown = (example ?? examples?.[0]) as string | number | undefined;
  const description =
    shown === undefined
      ? rest.description
      : `${rest.description ?? ''} For example \`${shown}\`.`.trimStart();
  return [{ ...rest, schema, ...(description !== undefined && { description }) }];
}

function withBody(
  requestBody: RequestBodyObject | ReferenceObject,
  { body }: TryItValues,
): RequestBodyObject | ReferenceObject {
  if ('$ref' in requestBody || body === undefined) return requestBody;
  const content: ContentObject = Object.fromEntries(
    Object.entries(requestBody.content).map(([type, media]) => [type, { ...media, example: body }]),
  );
  return { ...requestBody, content };
}

function shortenResponses(responses: ResponsesObject, document: OpenAPIObject): ResponsesObject {
  const resolved = Object.entries(responses).map(
    ([status, response]): [status: string, response: ResponseObject] => [
      status,
      resolve(response as ResponseObject | ReferenceObject, document),
    ],
  );
  const shown = resolved
    .filter(([status]) => !(Number(status) >= 400))
    .map(([status, response]) => [status, without(response, 'headers')]);
  const errors = resolved.flatMap(([status, response]) =>
    COMMON_STATUSES.includes(Number(status)) ? [] : errorCodes(response),
  );
  return {
    ...(Object.fromEntries(shown) as ResponsesObject),
    ...(errors.length > 0 && {
      default: {
        description: errorTable(errors),
      },
    }),
  };
}

function resolve(
  response: ResponseObject | ReferenceObject,
  { components }: OpenAPIObject,
): ResponseObject {
  if (!('$ref' in response)) return response;
  const name = response.$ref.slice(response.$ref.lastIndexOf('/') + 1);
  const shared = components?.responses?.[name];
  if (shared === undefined || '$ref' in shared) {
    throw new Error(`The document has no response ${response.$ref}.`);
  }
  return shared;
}

function errorCodes({ content }: ResponseObject): ErrorCode[] {
  return Object.keys(content?.['application/json']?.examples ?? {}) as ErrorCode[];
}

function errorTable(codes: readonly ErrorCode[]): string {
  const rows = codes.map((code) => {
    const { status, message } = errorEntry(code);
    // Markdown would drop `<API key>` as an unknown HTML element.
    return `| ${status} | \`${code}\` | ${message.replaceAll('<', '&lt;')} |`;
  });
  return ['| Status | Code | Message |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Folds everything after the first heading, and the errors of all operations, so that the introduction is short. */
function describe(description: string, examples: TryItExamples): string {
  const [introduction = '', ...sections] = description.split(/^(?=## )/m);
  const common = Object.entries(ERROR_CATALOGUE).flatMap(([code, { status }]) =>
    COMMON_STATUSES.includes(status) ? [code as ErrorCode] : [],
  );
  const isDemo = Object.keys(examples.parameters).length > 0;
  return [
    introduction.trim(),
    'This page shows a short form of the [OpenAPI document](/openapi.json), which also has every header and error response.',
    ...(isDemo
      ? [
          'To try an operation, press **Authorize**, enter the API key that `npm start` printed, open an operation, and press **Try it out** and **Execute**. The examples use records of the demo team.',
        ]
      : []),
    '<details><summary>Conventions of all operations: keys, bodies, errors, limits</summary>',
    ...sections.map((section) => section.trim()),
    '## Errors of all operations',
    errorTable(common),
    '</details>',
  ].join('\n\n');
}

function without<T extends object>(object: T, key: keyof T): T {
  const copy = { ...object };
  delete copy[key];
  return copy;
}
