import type {
  HeaderObject,
  MediaTypeObject,
  OpenAPIObject,
  OperationObject,
  PathItemObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
} from '@nestjs/swagger';
import { type AnySchema, Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { closeSchemas } from './close-schemas';

/** The identifier of the document in references. */
const DOCUMENT = 'document';
const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export interface DocumentedOperation {
  method: Method;
  path: string;
  item: PathItemObject;
  operation: OperationObject;
}

/** The schema of an error: the common body, with the codes of this status. */
interface ErrorSchema {
  allOf?: { properties?: { code?: { enum?: string[] } } }[];
}

/** An OpenAPI document that resolves references and validates values against its schemas. */
export class DocumentedApi {
  /** Does not validate the schemas, which the linters of test/e2e/docs do. `inlineRefs: false` compiles each referenced schema once. */
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    inlineRefs: false,
  });
  private readonly validators = new Map<unknown, ValidateFunction>();
  /** By JSON: many operations have the same errors. */
  private readonly validatorsByText = new Map<string, ValidateFunction>();

  constructor(readonly document: OpenAPIObject) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ components: closeSchemas(document.components) }, DOCUMENT);
  }

  get operations(): DocumentedOperation[] {
    return Object.entries(this.document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        return operation === undefined ? [] : [{ method, path, item, operation }];
      }),
    );
  }

  operation(method: Method, path: string): OperationObject {
    const operation = this.document.paths[path]?.[method];
    if (operation === undefined) throw new Error(`${method} ${path} is not documented.`);
    return operation;
  }

  /** The example of the request body; undefined for an operation without a body. */
  exampleBody(method: Method, path: string): unknown {
    return this.jsonBody(this.operation(method, path))?.example;
  }

  /** The JSON request body of an operation. */
  jsonBody({ requestBody }: OperationObject): MediaTypeObject | undefined {
    if (requestBody === undefined) return undefined;
    return this.resolve<RequestBodyObject>(requestBody).content['application/json'];
  }

  responses(operation: OperationObject): Record<string, ResponseObject> {
    return Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        this.resolveResponse(response),
      ]),
    );
  }

  /** How an operation can end: `201`, `404 FORM_NOT_FOUND`. */
  outcomesOf(operation: OperationObject): string[] {
    return Object.entries(this.responses(operation)).flatMap(([status, { content }]) => {
      const schema = content?.['application/json']?.schema as ErrorSchema | undefined;
      const codes = schema?.allOf?.[1]?.properties?.code?.enum;
      return codes?.map((code) => `${status} ${code}`) ?? [status];
    });
  }

  resolveResponse(response: ResponseObject | ReferenceObject | undefined): ResponseObject {
    return this.resolve<ResponseObject>(response);
  }

  headers(response: ResponseObject): Record<string, HeaderObject> {
    return Object.fromEntries(
      Object.entries(response.headers ?? {}).map(([name, header]) => [
        name,
        this.resolve<HeaderObject>(header),
      ]),
    );
  }

  /** Returns the violations of the schema, including properties that the schema does not name. */
  violations(schema: unknown, value: unknown): string[] {
    const validate = this.validators.get(schema) ?? this.compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
  }

  resolve<T extends object>(part: T | ReferenceObject | undefined): T {
    if (part === undefined) throw new Error('The document lacks a part.');
    if (!('$ref' in part)) return part;
    const [, ...names] = part.$ref.split('/');
    let found: unknown = this.document;
    for (const name of names) found = (found as Record<string, unknown> | undefined)?.[name];
    return this.resolve(found as T | undefined);
  }

  private compile(schema: unknown): ValidateFunction {
    const text = JSON.stringify(closeSchemas(schema ?? {})).replaceAll(
      '"#/components/',
      `"${DOCUMENT}#/components/`,
    );
    const validate =
      this.validatorsByText.get(text) ?? this.ajv.compile(JSON.parse(text) as AnySchema);
    this.validatorsByText.set(text, validate);
    this.validators.set(schema, validate);
    return validate;
  }
}
