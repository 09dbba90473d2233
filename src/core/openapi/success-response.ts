import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse } from './decorators';
import { modernizeSchemas } from './modernize-schema';
import { headersOf } from './response-headers';
import { type Schema, schemaRef } from './schema';

/** The properties of a small object, all required. */
export type Properties = Readonly<Record<string, Schema>>;

/** The class of a view, a list of its instances, or the properties of an object: `FormView`, `[FormView]`, `{ id: ID }`. */
export type View = Type<unknown> | readonly [Type<unknown>] | Properties;

export interface SuccessTexts {
  description?: string;
  /** The default is composed of the examples of the view's properties. */
  example?: unknown;
  /** In the console: the response may change the cookie of the session. */
  setsCookie?: boolean;
  /** Whether the total of a large list may be a lower bound. */
  hasBoundedTotal?: boolean;
}

const isList = (view: View): view is readonly [Type<unknown>] => Array.isArray(view);

function modelsOf(view: View): Type<unknown>[] {
  if (typeof view === 'function') return [view];
  return isList(view) ? [...view] : [];
}

export const objectSchema = (properties: Properties): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

export function viewSchema(view: View): Schema {
  if (typeof view === 'function') return schemaRef(view.name);
  return isList(view)
    ? { type: 'array', items: schemaRef(view[0].name) }
    : objectSchema(modernizeSchemas(view));
}

export function envelopeSchema(data: Schema, others: Record<string, Schema> = {}): Schema {
  return objectSchema({ success: { type: 'boolean', const: true }, data, ...others });
}

/** Sets the status of a successful response of an endpoint, and documents it. */
export function successResponse(
  status: 200 | 201 | 202,
  view: View,
  schema: Schema,
  {
    description = status === 201 ? 'Created.' : 'Success.',
    example,
    setsCookie = false,
    hasBoundedTotal = false,
  }: SuccessTexts,
): MethodDecorator {
  const media = { schema, ...(example !== undefined && { example }) };
  return applyDecorators(
    HttpCode(status),
    ApiExtraModels(...modelsOf(view)),
    ApiResponse({
      status,
      description,
      ...(setsCookie && { headers: headersOf('Set-Cookie') }),
      ...(hasBoundedTotal && { headers: headersOf('Total-Is-At-Least') }),
      content: { 'application/json': media },
    }),
  );
}
