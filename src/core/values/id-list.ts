import { isId } from './identifiers';
import type { Check } from './rule';
import { checkText } from './check-text';
import { IsOptionally } from './rules';

/** Checks a list of 1 to `max` ids. An id of another form is no violation: nothing has it. */
export const checkIds =
  (max: number): Check =>
  (value) => {
    if (value === undefined || value === null) return 'is required';
    if (!Array.isArray(value) || value.length === 0 || value.length > max) {
      return `must be an array of 1 to ${max} ids`;
    }
    const violations = value.flatMap((id: unknown, index) => {
      const reason = checkText(id);
      return reason === null ? [] : [`[${index}]: ${reason}`];
    });
    return violations.length > 0 ? violations : null;
  };

/** Checks an optional parameter of a URL: ids that are separated by commas, which {@link readIdList} reads. */
export const IsOptionalIdList = (max: number): PropertyDecorator =>
  IsOptionally('idList', (value) => {
    const ids = typeof value === 'string' ? value.split(',') : [];
    return ids.length >= 1 && ids.length <= max && ids.every(isId)
      ? null
      : `must be 1 to ${max} ids, separated by commas`;
  });

/** Reads a checked list of ids; null if there is none. */
export const readIdList = (list: string | undefined): string[] | null => list?.split(',') ?? null;
