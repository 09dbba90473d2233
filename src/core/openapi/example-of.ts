import { resolveSchema, type Schema, type Schemas } from './schema';

/**
 * Composes an example from the examples of a schema's parts. Returns undefined if a part has none. Properties without an example
 * are left out.
 */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const given = givenExample(schema);
  if (given !== undefined) return given;
  if (schema.$ref !== undefined) return exampleOf(resolveSchema(schema, schemas), schemas);
  if (schema.allOf !== undefined) return mergedExample(schema.allOf, schemas);
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice !== undefined) return exampleOf(choice, schemas);
  if (schema.items !== undefined) {
    const item = exampleOf(schema.items, schemas);
    return item === undefined ? undefined : [item];
  }
  if (schema.properties !== undefined) return objectExample(schema.properties, schemas);
  return undefined;
}

function givenExample({ example, examples, const: only, default: usual, enum: choices }: Schema) {
  if (example !== undefined) return example as unknown;
  if (Array.isArray(examples)) return examples[0];
  return only ?? (usual as unknown) ?? choices?.[0];
}

function objectExample(properties: Record<string, Schema>, schemas: Schemas): object {
  return Object.fromEntries(
    Object.entries(properties)
      .map(([name, property]) => [name, exampleOf(property, schemas)] as const)
      .filter(([, example]) => example !== undefined),
  );
}

function mergedExample(parts: readonly Schema[], schemas: Schemas): object {
  return Object.assign({}, ...parts.map((part) => exampleOf(part, schemas))) as object;
}
