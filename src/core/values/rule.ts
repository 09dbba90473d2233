import { ValidateBy, type ValidationArguments, type ValidationError } from 'class-validator';

/**
 * Returns the reason why a value is invalid, several reasons, or null. A reason may begin with the path of the invalid
 * part: `[2].label: must be unique`.
 */
export type Check = (
  value: unknown,
  object: Record<string, unknown>,
) => string | readonly string[] | null;

const SEPARATOR = '\n';

/** Creates a class-validator decorator from a check; the reasons of the check become its message. */
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

/** Converts class-validator's tree of errors to lines `<path>: <reason>`, such as `fields[2].label: is required`. */
export function toViolations(errors: readonly ValidationError[], parent = ''): string[] {
  return errors.flatMap((error) => {
    const path = join(parent, error);
    const own = Object.values(error.constraints ?? {})
      .flatMap(splitReasons)
      .map((reason) => toViolation(path, error.property, reason));
    return [...own, ...toViolations(error.children ?? [], path)];
  });
}

function join(parent: string, { property, target }: ValidationError): string {
  if (Array.isArray(target)) return `${parent}[${property}]`;
  return parent === '' ? property : `${parent}.${property}`;
}

function toViolation(path: string, property: string, reason: string): string {
  if (/^[[.]/.test(reason)) return path + reason;
  // Messages of class-validator begin with the name of the property.
  return `${path}: ${reason.startsWith(`${property} `) ? reason.slice(property.length + 1) : reason}`;
}
