import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

/** A schema of OpenAPI 3.1; the library's type stops at the keywords of 3.0. */
export type Schema = Omit<
  SchemaObject,
  'examples' | 'properties' | 'items' | 'allOf' | 'oneOf' | 'anyOf'
> & {
  $ref?: string;
  const?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
};

export type Schemas = Readonly<Record<string, Schema>>;

const SCHEMA_PREFIX = '#/components/schemas/';

const REFERENCE_PATTERN = /"#\/components\/schemas\/([^"]+)"/g;

export const schemaRef = (name: string): ReferenceObject => ({ $ref: `${SCHEMA_PREFIX}${name}` });

/** The schemas that a part of the document refers to, directly or through other schemas. */
export function referencedSchemas(part: unknown, schemas: Schemas): Schemas {
  const names = new Set<string>();
  const visit = (referring: unknown): void => {
    for (const [, name = ''] of JSON.stringify(referring).matchAll(REFERENCE_PATTERN)) {
      if (names.has(name)) continue;
      names.add(name);
      visit(resolveSchema(schemaRef(name), schemas));
    }
  };
  visit(part);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

/** The schema itself, or the component that it refers to. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schemas[schema.$ref.slice(SCHEMA_PREFIX.length)];
  if (found === undefined) throw new Error(`The document has no schema ${schema.$ref}.`);
  return found;
}
