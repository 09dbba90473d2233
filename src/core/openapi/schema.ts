import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

/** A schema of OpenAPI 3.1; the library's type stops at the keywords of 3.0. */
export type Schema = Omit<SchemaObject, 'properties' | 'items' | 'allOf' | 'oneOf' | 'anyOf'> & {
  $ref?: string;
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
};

export type Schemas = Readonly<Record<string, Schema>>;

const SCHEMAS = '#/components/schemas/';

export const schemaRef = (name: string): ReferenceObject => ({ $ref: `${SCHEMAS}${name}` });

/** The schema itself, or the component that it refers to. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schemas[schema.$ref.slice(SCHEMAS.length)];
  if (found === undefined) throw new Error(`The document has no schema ${schema.$ref}.`);
  return found;
}
