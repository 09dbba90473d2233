import type { Schema, Schemas } from './schema';

/** Converts a schema of Nest to OpenAPI 3.1, which replaces `example` by JSON Schema's `examples`. */
export function modernizeSchema({ example, ...schema }: Schema): Schema {
  const each = (parts?: Schema[]): Schema[] | undefined => parts?.map(modernizeSchema);
  const modern: Schema = {
    ...schema,
    items: schema.items && modernizeSchema(schema.items),
    properties: schema.properties && modernizeSchemas(schema.properties),
    allOf: each(schema.allOf),
    anyOf: each(schema.anyOf),
    oneOf: each(schema.oneOf),
    examples: example === undefined ? schema.examples : [example],
  };
  for (const key of Object.keys(modern) as (keyof Schema)[]) {
    if (modern[key] === undefined) delete modern[key];
  }
  return modern;
}

export const modernizeSchemas = (schemas: Schemas): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, modernizeSchema(schema)]),
  );
