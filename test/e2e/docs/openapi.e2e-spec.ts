import type { OperationObject, RequestBodyObject } from '@nestjs/swagger';
import { validate } from '@readme/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020';
import request from 'supertest';
import {
  type Caller,
  CONSOLE_API,
  VERSIONED_API,
} from '../../../src/tenancy/openapi/api-description';
import type { Schema } from '../../../src/core/openapi/schema';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src/core/errors/error-catalogue';
import type { DocumentedOperation } from '../../support/documented-api';
import { documentedApiOf } from '../../support/expect-documented';
import { findSchemas } from '../../support/find-schemas';
import { registeredRoutes } from '../../support/registered-routes';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

/** Errors of requests without a valid key or session, which are not counted. */
const CALLER_ERRORS: Record<Caller, string[]> = {
  key: ['AUTH_HEADER_MISSING', 'INVALID_CLIENT', 'API_KEY_EXPIRED'],
  session: ['SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
};
/** Errors of every other operation, and the additional errors of operations with a body. */
const COMMON_ERRORS: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];
const BODY_ERRORS: ErrorCode[] = [
  'MALFORMED_JSON',
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

const FILE_ERRORS: ErrorCode[] = ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE'];

const RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const isPublic = ({ operation }: DocumentedOperation): boolean => operation.security?.length === 0;

/** The schema that @nestjs/swagger creates for a union such as `boolean | null` without an explicit type. */
const isVague = (schema: Schema): boolean =>
  schema.type === 'object' && !('properties' in schema) && !('additionalProperties' in schema);

/** These formats exclude international addresses, which are accepted. */
const isAsciiOnly = ({ format }: Schema): boolean => format === 'email' || format === 'uri';

describe.each([
  ['/openapi.json', VERSIONED_API],
  ['/console/openapi.json', CONSOLE_API],
])('GET %s', (url, description) => {
  const testApp = useOnce(shareTestApp);
  const api = useOnce(() => documentedApiOf(testApp, description));

  let operations: DocumentedOperation[];

  beforeAll(async () => {
    operations = api.operations;
  });

  const realPath = ({ path, item }: DocumentedOperation) =>
    `${(item.servers ?? api.document.servers)?.[0]?.url}${path}`.replace(/^\/\//, '/');

  /** The error codes of an operation with their statuses. */
  function documentedCodes({ operation }: DocumentedOperation): Record<string, string> {
    const codes: Record<string, string> = {};
    for (const [status, { content }] of Object.entries(api.responses(operation))) {
      const examples = content?.['application/json']?.examples ?? {};
      for (const code of Object.keys(examples)) codes[code] = status;
    }
    return codes;
  }

  it('returns the document without a key or session', async () => {
    const response = await request(testApp.url).get(url).expect(200);

    expect(response.type).toBe('application/json');
    expect(response.body).toEqual(JSON.parse(JSON.stringify(api.document)));
    expect(response.headers['x-request-id']).toEqual(expect.any(String));
  });

  it('is valid OpenAPI 3.1', async () => {
    expect(api.document.openapi).toBe('3.1.0');
    // The validator resolves references in place.
    const result = await validate(structuredClone(api.document) as Parameters<typeof validate>[0]);
    expect(result).toMatchObject({ valid: true, warnings: [] });
  });

  it('has precise schemas of JSON Schema 2020-12, without keywords of OpenAPI 3.0', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [name, schema] of Object.entries(api.document.components?.schemas ?? {})) {
      expect({ name, isValid: ajv.validateSchema(schema) }).toEqual({ name, isValid: true });
    }
    expect(findSchemas(api.document, (schema) => 'nullable' in schema)).toEqual([]);
    expect(findSchemas(api.document, isVague)).toEqual([]);
  });

  it('states no constraint that is not enforced', () => {
    // Any other id is replaced, not rejected.
    const requestId = api.document.components?.parameters?.RequestId;
    expect(requestId).toHaveProperty('schema', { type: 'string' });
    expect(findSchemas(api.document, isAsciiOnly)).toEqual([]);
  });

  it('describes exactly the registered routes', () => {
    const documented = operations.map((operation) => `${operation.method} ${realPath(operation)}`);
    expect(documented.sort()).toEqual(registeredRoutes(testApp, description).sort());
  });

  it('names and describes every operation', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(api.document.tags?.map(({ name }) => name));
    for (const { operation } of operations) {
      expect(operation.operationId).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
      expect(operation.description).toMatch(/\S/);
      expect(operation.tags).toHaveLength(1);
      expect(tags).toContain(operation.tags?.[0]);
    }
  });

  it('describes every parameter', () => {
    for (const { path, operation } of operations) {
      const parameters = (operation.parameters ?? []).map((parameter) => api.resolve(parameter));
      for (const { name, description } of parameters) {
        expect({ path, name, description }).toEqual({
          path,
          name,
          description: expect.stringMatching(/\S/) as unknown,
        });
      }
      expect(parameters.map(({ name }) => name)).toContain('X-Request-Id');
    }
  });

  it('has one success per operation, with examples that match their schemas', () => {
    for (const { operation } of operations) {
      const id = operation.operationId;
      const responses = Object.entries(api.responses(operation));
      const successes = responses.filter(([status]) => status.startsWith('2'));
      expect({ id, successes: successes.length }).toEqual({ id, successes: 1 });
      for (const [status, response] of responses) {
        const media = response.content?.['application/json'];
        const examples = media?.examples
          ? Object.values(media.examples).map((example) => api.resolve(example).value as unknown)
          : [media?.example as unknown];
        expect(examples).not.toHaveLength(0);
        for (const example of examples) {
          expect({ id, status, violations: api.violations(media?.schema, example) }).toEqual({
            id,
            status,
            violations: [],
          });
        }
        expect(Object.keys(response.headers ?? {})).toContain('X-Request-Id');
      }
    }
  });

  it('has an example of every body that matches its schema', () => {
    for (const { operation } of operations) {
      if (operation.requestBody === undefined) continue;
      const body = api.resolve<RequestBodyObject>(operation.requestBody);
      const [media] = Object.values(body.content);
      expect({ id: operation.operationId, required: body.required }).toEqual({
        id: operation.operationId,
        // Its properties have defaults.
        required: operation.operationId !== 'rollKey',
      });
      // A body that is no JSON has named examples.
      const [named] = Object.values(media?.examples ?? {});
      const example: unknown = media?.example ?? (named && api.resolve(named).value);
      expect(example).toBeDefined();
      expect(api.violations(media?.schema, example)).toEqual([]);
    }
  });

  const bodyErrorsOf = (body: OperationObject['requestBody']): ErrorCode[] => {
    if (body === undefined) return [];
    const { content } = api.resolve<RequestBodyObject>(body);
    return 'application/json' in content ? BODY_ERRORS : FILE_ERRORS;
  };

  it('lists the errors of each operation with the statuses and messages of the catalogue', () => {
    for (const documented of operations) {
      const codes = documentedCodes(documented);
      const expected = [
        ...(isPublic(documented) ? [] : [...CALLER_ERRORS[description.caller], ...COMMON_ERRORS]),
        ...bodyErrorsOf(documented.operation.requestBody),
      ];
      expect(Object.keys(codes)).toEqual(expect.arrayContaining(expected));
      for (const [code, status] of Object.entries(codes)) {
        const example = api.responses(documented.operation)[status]?.content?.['application/json']
          ?.examples?.[code] as { value: unknown };
        const { message, ...entry } = ERROR_CATALOGUE[code as ErrorCode];
        expect(String(entry.status)).toBe(status);
        expect(example.value).toMatchObject({ success: false, code, message });
      }
    }
  });

  it('documents Retry-After for 429 and 503 only', () => {
    for (const { operation } of operations) {
      for (const [status, { headers }] of Object.entries(api.responses(operation))) {
        const isPromised = Object.keys(headers ?? {}).includes('Retry-After');
        expect({ status, isPromised }).toEqual({ status, isPromised: /429|503/.test(status) });
      }
    }
  });

  it('documents the rate limit headers on every response to a valid key or session', () => {
    for (const documented of operations) {
      const codes = documentedCodes(documented);
      for (const [status, { headers }] of Object.entries(api.responses(documented.operation))) {
        const ofStatus = Object.keys(codes).filter((code) => codes[code] === status);
        const isUncounted =
          status === '401' &&
          ofStatus.every((code) => CALLER_ERRORS[description.caller].includes(code));
        const names = Object.keys(headers ?? {}).filter((name) => name.startsWith('RateLimit-'));
        expect({ status, names }).toEqual({
          status,
          names: isPublic(documented) || isUncounted ? [] : RATE_LIMIT_HEADERS,
        });
      }
    }
  });

  it('requires a key or session exactly where the service does', async () => {
    for (const operation of operations) {
      const path = realPath(operation).replaceAll(/\{\w+\}/g, 'x');
      const call = request(testApp.url);
      const response = await call[operation.method](path).set('Origin', testApp.url);
      expect({ path, isRejected: response.status === 401 }).toEqual({
        path,
        isRejected: !isPublic(operation),
      });
    }
  });
});
