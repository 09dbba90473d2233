import type { OperationObject } from '@nestjs/swagger';
import type { DocumentedApi } from './documented-api';

/** One answer of the service; the names of headers are in lower case. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** Parsed where it is JSON; left out where there is none, as for HEAD. */
  body?: unknown;
}

/** Headers of HTTP and of its security, which say nothing of this API. */
const GENERAL =
  /^(connection|content-length|content-security-policy|content-type|cross-origin-[a-z-]+|date|keep-alive|origin-agent-cluster|referrer-policy|strict-transport-security|transfer-encoding|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;

/** What the document does not say of an answer of this operation: its status, headers or body, to the last key. */
export function answerFaults(
  api: DocumentedApi,
  operation: OperationObject,
  { status, headers, body }: Answer,
): string[] {
  const documented = operation.responses[status];
  if (documented === undefined) return [`status ${status} is not documented`];
  const response = api.resolveResponse(documented);
  const type = String(headers['content-type']).split(';')[0] ?? '';
  const media = response.content?.[type];
  if (media === undefined) return [`the content type ${type} is not documented`];
  return [
    ...(body === undefined ? [] : api.faults(media.schema, body)),
    ...headerFaults(api, api.headers(response), headers),
  ];
}

function headerFaults(
  api: DocumentedApi,
  documented: ReturnType<DocumentedApi['headers']>,
  headers: Answer['headers'],
): string[] {
  const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()));
  const unknown = Object.keys(headers).filter((name) => !names.has(name) && !GENERAL.test(name));
  const faults = Object.entries(documented).flatMap(([name, header]) => {
    const value = headers[name.toLowerCase()];
    if (value === undefined) return header.required === true ? [`${name} is missing`] : [];
    const typed = api.resolve(header.schema).type === 'integer' ? Number(value) : value;
    return api.faults(header.schema, typed).map((fault) => `${name}: ${fault}`);
  });
  return [...faults, ...unknown.map((name) => `the header ${name} is not documented`)];
}
