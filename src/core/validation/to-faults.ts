import type { ValidationError } from 'class-validator';
import { splitReasons } from './rule';

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
