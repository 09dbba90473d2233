import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { isOnlyWithCursor } from '../http/only-with-cursor.decorator';
import { namesOf } from './request-validation.pipe';

export const IGNORED_PARAMETERS_HEADER = 'Ignored-Parameters';

const MAX_NAMES = 10;
/** The maximum length of a name in the header, in encoded characters. */
const MAX_NAME_LENGTH = 100;

/** What `encodeURIComponent` keeps, but a token of a header does not contain: RFC 9110, section 5.6.2. */
const PARENTHESIS_PATTERN = /[()]/g;

/** Whether a query string has a cursor that is not empty. */
export const sendsCursor = (query: string): boolean => /(?:^|&)cursor=[^&]/.test(query);

/** The names of the query parameters that a handler reads: those of its DTO, and `@Query('name')`. */
export function queryNamesOf(
  controller: Type,
  method: string,
  withCursor: boolean,
): ReadonlySet<string> {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) as
    | Record<string, { readonly index: number; readonly data?: unknown }>
    | undefined;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ??
    []) as (object | undefined)[];
  const names = new Set<string>();
  for (const [key, { index, data }] of Object.entries(parameters ?? {})) {
    if (!key.startsWith(`${RouteParamtypes.QUERY}:`)) continue;
    const type = types[index];
    if (typeof data === 'string') names.add(data);
    else if (type !== undefined) {
      for (const name of namesOf(type))
        if (withCursor || !isOnlyWithCursor(type, name)) names.add(name);
    }
  }
  return names;
}

/**
 * The first ten names of the parameters of a query string that are not known and not empty, each once and in their order, as the value of a header: what a token
 * cannot contain is percent-encoded, and long names are cut. Returns undefined if all names are known.
 */
export function ignoredParameters(query: string, known: ReadonlySet<string>): string | undefined {
  const ignored = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    // An empty parameter counts as not sent.
    if (name === '' || value === '' || known.has(name)) continue;
    ignored.add(encodeName(name));
    if (ignored.size === MAX_NAMES) break;
  }
  return ignored.size === 0 ? undefined : [...ignored].join(', ');
}

function encodeName(name: string): string {
  let encoded = '';
  for (const character of name) {
    const next = encodeURIComponent(character).replace(PARENTHESIS_PATTERN, (sign) =>
      sign === '(' ? '%28' : '%29',
    );
    if (encoded.length + next.length > MAX_NAME_LENGTH) break;
    encoded += next;
  }
  return encoded;
}
