import { ValidateBy, type ValidationArguments } from 'class-validator';

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

/** Takes the reasons of a {@link Rule} apart again. */
export const splitReasons = (message: string): string[] => message.split(SEPARATOR);
