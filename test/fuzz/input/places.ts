import type { ParameterObject, ReferenceObject, RequestBodyObject } from '@nestjs/swagger';
import type { DocumentedApi, DocumentedOperation } from '../../support/documented-api';

type Step = string | number;

/** A part of a request whose value can be replaced. */
export interface Place {
  in: 'body' | 'query' | 'path' | 'header';
  /** The name in reports: `fields[0].label`. */
  name: string;
  /** The path in the body; empty for the whole body. */
  steps: readonly Step[];
  /** Whether the schema allows any text. */
  acceptsText: boolean;
}

/** The parts of a schema that describe the properties of a body. */
interface BodySchema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, BodySchema | ReferenceObject>;
  items?: BodySchema | ReferenceObject;
  anyOf?: (BodySchema | ReferenceObject)[];
  oneOf?: (BodySchema | ReferenceObject)[];
}

/** Headers of all operations, which the document does not list as parameters. */
const AUTHORIZATION = 'Authorization';
const CONTENT_TYPE = 'Content-Type';

/**
 * The places of an operation in the document: all parameters and headers, and all properties of the body; of an array,
 * the items of the valid body.
 */
export function placesOf(
  api: DocumentedApi,
  { operation }: DocumentedOperation,
  validBody: unknown,
): Place[] {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    api.resolve<ParameterObject>(parameter),
  );
  const places = parameters.map(({ in: where, name }): Place => ({
    in: where as Place['in'],
    name,
    steps: [],
    acceptsText: false,
  }));
  const headers = operation.security?.length === 0 ? [] : [AUTHORIZATION];
  if (operation.requestBody !== undefined) {
    headers.push(CONTENT_TYPE);
    const { content } = api.resolve<RequestBodyObject>(operation.requestBody);
    places.push(...bodyPlaces(api, content['application/json']?.schema as BodySchema, validBody));
  }
  return [
    ...places,
    ...headers.map((name): Place => ({ in: 'header', name, steps: [], acceptsText: false })),
  ];
}

function bodyPlaces(
  api: DocumentedApi,
  part: BodySchema | ReferenceObject,
  valid: unknown,
  steps: readonly Step[] = [],
): Place[] {
  const schema = api.resolve<BodySchema>(part);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const inner = choices.flatMap((choice) => bodyPlaces(api, choice, valid, steps).slice(1));
    const text = choices.map((choice) => api.resolve<BodySchema>(choice)).some(acceptsText);
    return [{ in: 'body', name: nameOf(steps), steps, acceptsText: text }, ...inner];
  }
  const self: Place = { in: 'body', name: nameOf(steps), steps, acceptsText: acceptsText(schema) };
  const { properties = {}, items } = schema;
  const members = Object.entries(properties).flatMap(([name, property]) =>
    bodyPlaces(api, property, memberOf(valid, name), [...steps, name]),
  );
  if (items === undefined || !Array.isArray(valid)) return [self, ...members];
  const elements = valid.flatMap((element: unknown, index) =>
    bodyPlaces(api, items, element, [...steps, index]),
  );
  return [self, ...members, ...elements];
}

const acceptsText = ({ type, enum: choices }: BodySchema): boolean =>
  [type].flat().includes('string') && choices === undefined;

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

const nameOf = (steps: readonly Step[]): string =>
  steps.length === 0
    ? 'body'
    : steps
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
        .join('')
        .replace(/^\./, '');
