import type { OperationObject, PathItemObject, PathsObject } from '@nestjs/swagger';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** The same paths with every operation replaced. */
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
