import type { OperationObject, PathItemObject, PathsObject, ServerObject } from '@nestjs/swagger';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** Returns the paths with every operation replaced. */
export function mapOperations(
  paths: PathsObject,
  replace: (operation: OperationObject, method: Method, path: string) => OperationObject,
): PathsObject {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const replaced: PathItemObject = { ...item };
      for (const method of METHODS) {
        const operation = item[method];
        if (operation !== undefined) replaced[method] = replace(operation, method, path);
      }
      return [path, replaced];
    }),
  );
}

type Parameters = NonNullable<OperationObject['parameters']>;

/** Moves path parameters to the front, in the order of the path: the order of decorators depends on the compiler. */
export function orderParameters(parameters: Parameters, path: string): Parameters {
  const placeOf = (parameter: Parameters[number]): number =>
    'in' in parameter && parameter.in === 'path'
      ? path.indexOf(`{${parameter.name}}`)
      : path.length;
  return parameters.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const ROOT_SERVER: ServerObject = { url: '/', description: 'Outside the versioned API.' };

/**
 * Makes paths relative to the server URL `base`. A path outside of `base` gets a server of its own, so that server and path
 * together are the URL path of every operation.
 */
export function toServerPaths(paths: PathsObject, base: string): PathsObject {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) =>
      path.startsWith(`${base}/`)
        ? [path.slice(base.length), item]
        : [path, { ...item, servers: [ROOT_SERVER] }],
    ),
  );
}
