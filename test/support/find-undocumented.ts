import type { HeaderObject, OperationObject, ResponseObject } from '@nestjs/swagger';
import type { DocumentedApi } from './documented-api';

/** A response of the service; the names of headers are in lower case. */
export interface ObservedResponse {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** Parsed if it is JSON; absent for a response without a body, such as the response to HEAD. */
  body?: unknown;
}

/** Headers of HTTP and of security, which the document does not describe. */
const GENERAL_HEADER =
  /^(cache-control|connection|content-length|content-security-policy|content-type|cross-origin-[a-z-]+|date|keep-alive|origin-agent-cluster|referrer-policy|strict-transport-security|transfer-encoding|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;

/** Returns the differences between a response and the document of its operation: status, headers, each key of the body. */
export function findUndocumented(
  api: DocumentedApi,
  operation: OperationObject,
  { status, headers, body }: ObservedResponse,
): string[] {
  const documented = operation.responses[status];
  if (documented === undefined) return [`status ${status} is not documented`];
  const response = api.resolveResponse(documented);
  const type = String(headers['content-type']).split(';')[0] ?? '';
  const media = response.content?.[type];
  if (media === undefined) return [`the content type ${type} is not documented`];
  return [
    ...(body === undefined ? [] : api.violations(media.schema, body)),
    ...undocumentedHeaders(api, headersOf(api, response), headers),
  ];
}

/** The described headers by their names in lower case, of the responses that have occurred. */
const described = new WeakMap<ResponseObject, ReadonlyMap<string, DescribedHeader>>();

interface DescribedHeader {
  readonly name: string;
  readonly header: HeaderObject;
  readonly isNumber: boolean;
}

function headersOf(
  api: DocumentedApi,
  response: ResponseObject,
): ReadonlyMap<string, DescribedHeader> {
  const found =
    described.get(response) ??
    new Map(
      Object.entries(api.headers(response)).map(([name, header]) => [
        name.toLowerCase(),
        { name, header, isNumber: api.resolve(header.schema).type === 'integer' },
      ]),
    );
  described.set(response, found);
  return found;
}

function undocumentedHeaders(
  api: DocumentedApi,
  documented: ReadonlyMap<string, DescribedHeader>,
  headers: ObservedResponse['headers'],
): string[] {
  const unknown = Object.keys(headers).filter(
    (name) => !documented.has(name) && !GENERAL_HEADER.test(name),
  );
  const violations = [...documented].flatMap(([key, { name, header, isNumber }]) => {
    const value = headers[key];
    if (value === undefined) return header.required === true ? [`${name} is missing`] : [];
    // A response may set several cookies, which Node lists.
    return [value].flat().flatMap((one) => {
      const violations = api.violations(header.schema, isNumber ? Number(one) : one);
      return violations.map((violation) => `${name}: ${violation}`);
    });
  });
  return [...violations, ...unknown.map((name) => `the header ${name} is not documented`)];
}
