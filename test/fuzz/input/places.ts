import type { ParameterObject, ReferenceObject, RequestBodyObject } from '@nestjs/swagger';
import type { DocumentedApi, DocumentedOperation } from '../../support/documented-api';

type Step = string | number;

/** A part of a request that a value can be put in. */
export interface Place {
  in: 'body' | 'query' | 'path' | 'header';
  /** For people: `fields[0].label`. */
  name: string;
  /** Where it is in the body; empty for the body as a whole. */
  steps: readonly Step[];
  /** Whether any text might do there. */
  takesText: boolean;
}

/** As much of a schema as says what is in a body. */
interface BodySchema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, BodySchema | ReferenceObject>;
  items?: BodySchema | ReferenceObject;
  anyOf?: (BodySchema | ReferenceObject)[];
  oneOf?: (BodySchema | ReferenceObject)[];
}

/** Headers that every operation with a key looks at, which the document tells of elsewhere. */
const AUTHORIZATION = 'Authorization';
const CONTENT_TYPE = 'Content-Type';

/**
 * Everywhere that the document says something can be: all properties of the body, at each item that the valid body
 * has of an array, all parameters, and the headers.
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
    takesText: false,
  }));
  const headers = operation.security?.length === 0 ? [] : [AUTHORIZATION];
  if (operation.requestBody !== undefined) {
    headers.push(CONTENT_TYPE);
    const { content } = api.resolve<RequestBodyObject>(operation.requestBody);
    places.push(...bodyPlaces(api, content['application/json']?.schema as BodySchema, validBody));
  }
  return [
    ...places,
    ...headers.map((name): Place => ({ in: 'header', name, steps: [], takesText: false })),
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
    const text = choices.map((choice) => api.resolve<BodySchema>(choice)).some(takesText);
    return [{ in: 'body', name: nameOf(steps), steps, takesText: text }, ...inner];
  }
  const self: Place = { in: 'body', name: nameOf(steps), steps, takesText: takesText(schema) };
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

const takesText = ({ type, enum: choices }: BodySchema): boolean =>
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
