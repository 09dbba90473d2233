import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Schema } from './schema';

/** The class of a view, or a list of its instances: `FormView`, `[FormView]`. */
export type View = Type<unknown> | readonly [Type<unknown>];

export interface SuccessTexts {
  description?: string;
  /** The default is composed of the examples of the view's properties. */
  example?: unknown;
}

const modelOf = (view: View): Type<unknown> => (typeof view === 'function' ? view : view[0]);

export function viewSchema(view: View): Schema {
  const reference = { $ref: getSchemaPath(modelOf(view)) };
  return typeof view === 'function' ? reference : { type: 'array', items: reference };
}

export function envelopeSchema(data: Schema, others: Record<string, Schema> = {}): Schema {
  const properties = { success: { type: 'boolean', const: true }, data, ...others };
  return { type: 'object', required: Object.keys(properties), properties };
}

/** Documents a successful response of an endpoint. */
export function successResponse(
  status: 200 | 201 | 202,
  view: View,
  schema: Schema,
  { description = status === 201 ? 'Created.' : 'Success.', example }: SuccessTexts,
): MethodDecorator {
  const media = { schema, ...(example !== undefined && { example }) };
  return applyDecorators(
    ApiExtraModels(modelOf(view)),
    ApiResponse({ status, description, content: { 'application/json': media } }),
  );
}
