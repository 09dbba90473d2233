import type { OperationObject } from '@nestjs/swagger';

type Parameters = NonNullable<OperationObject['parameters']>;

/** Those in the path first, as they stand in it: the order of decorators depends on the compiler. */
export function orderParameters(parameters: Parameters, path: string): Parameters {
  const placeOf = (parameter: Parameters[number]): number =>
    'in' in parameter && parameter.in === 'path'
      ? path.indexOf(`{${parameter.name}}`)
      : path.length;
  return parameters.toSorted((one, other) => placeOf(one) - placeOf(other));
}
