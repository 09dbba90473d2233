import { ValidateBy, type ValidationArguments, type ValidationError } from 'class-validator';

/**
 * What is wrong with a value, or null. A reason may begin with the path of the part at fault
 * (`[2].label: must be unique`); several reasons are listed one by one.
 */
export type Check = (
  value: unknown,
  object: Record<string, unknown>,
) => string | readonly string[] | null;

const SEPARATOR = '\n';

/** Turns a plain check into a class-validator decorator whose message says what exactly is wrong. */
export function Rule(name: string, check: Check): PropertyDecorator {
  const run = (args?: ValidationArguments): string | readonly string[] | null =>
    check(args?.value, args?.object as Record<string, unknown>);
  return ValidateBy({
    name,
    validator: {
      validate: (_value, args) => run(args) === null,
      defaultMessage: (args) => [run(args) ?? []].flat().join(SEPARATOR),
    },
  });
}

const splitReasons = (message: string): string[] => message.split(SEPARATOR);

/** class-validator's tree of errors as `"<path>: <reason>"` lines, e.g. `fields[2].label: is required`. */
export function toFaults(errors: readonly ValidationError[], parent = ''): string[] {
  return errors.flatMap((error) => {
    const path = join(parent, error);
    const own = Object.values(error.constraints ?? {})
      .flatMap(splitReasons)
      .map((reason) => toFault(path, error.property, reason));
    return [...own, ...toFaults(error.children ?? [], path)];
  });
}

function join(parent: string, { property, target }: ValidationError): string {
  if (Array.isArray(target)) return `${parent}[${property}]`;
  return parent === '' ? property : `${parent}.${property}`;
}

function toFault(path: string, property: string, reason: string): string {
  if (/^[[.]/.test(reason)) return path + reason;
  // The library's own messages repeat the name of the property in front.
  return `${path}: ${reason.startsWith(`${property} `) ? reason.slice(property.length + 1) : reason}`;
}
