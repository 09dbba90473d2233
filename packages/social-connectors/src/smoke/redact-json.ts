import { isJsonObject, type JsonObject } from '../values/json-object';
import { isEnumValue, isIdName, isNumberName, isPropertyName, isSecretName } from './kept-names';
import type { Placeholders } from './placeholders';
import { redactMessage } from './redact-message';

export interface Redaction {
  readonly placeholders: Placeholders;
  /** Names that the connector itself sent: metrics, fields and scopes. */
  readonly names: ReadonlySet<string>;
}

/** Where a value is. */
interface Place {
  /** The name of the property, for an item of a list that of the list. */
  readonly name: string;
  /** Whether the object around it holds metrics. */
  readonly isOfMetric: boolean;
  /** Whether it is a part of an error, whose texts are messages. */
  readonly isOfError: boolean;
}

const DATE_PATTERN = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/;
const DIGITS_PATTERN = /^-?\d{1,12}(?:\.\d{1,12})?$/;
/** A text without spaces that is no word: an id, or the position in a list. */
const OPAQUE_TEXT_PATTERN = /^(?=\S*\d)[\w=+/.:~|-]{5,}$|^[\w=+/.:~|-]{20,}$/;
const PROBLEM_TYPE_PATTERN = /^https:\/\/api\.(?:x|twitter)\.com\/2\/problems\/[a-z-]{1,64}$/;
/** Names of texts whose value can be the name of a metric, a field or a scope. */
const NAME_NAMES = ['name', 'field', 'fields', 'parameter', 'metric', 'metrics', 'scope', 'scopes'];

/**
 * Redacts a JSON value by an allow-list: it keeps the structure, property names, dates, numbers of known meaning, values
 * from documented lists, and names in {@link Redaction}. Everything else becomes a placeholder. Pure, except that the
 * placeholders are counted.
 */
export function redactJson(value: unknown, redaction: Redaction, isError = false): unknown {
  return redactValue(value, { name: '', isOfMetric: false, isOfError: isError }, redaction);
}

function redactValue(value: unknown, place: Place, redaction: Redaction): unknown {
  if (Array.isArray(value)) return value.map((item) => redactValue(item, place, redaction));
  if (isJsonObject(value)) return redactObject(value, place, redaction);
  if (typeof value === 'string') return redactString(value, place, redaction);
  if (typeof value === 'number') return redactNumber(value, place, redaction);
  return value;
}

function redactObject(object: JsonObject, place: Place, redaction: Redaction): JsonObject {
  const entries = Object.entries(object).map(([name, value]) => {
    const within: Place = {
      name,
      isOfMetric: isNumberName(place.name),
      isOfError: place.isOfError || name === 'error' || name === 'errors',
    };
    return [redactName(name, redaction), redactValue(value, within, redaction)] as const;
  });
  return Object.fromEntries(entries);
}

/** The name of a property; LinkedIn and Meta have maps whose names are ids. */
export function redactName(name: string, { placeholders }: Redaction): string {
  const isKept = isPropertyName(name) && !placeholders.isPersonal(name);
  return isKept ? name : placeholders.id(name);
}

function redactNumber(
  value: number,
  { name, isOfMetric }: Place,
  { placeholders }: Redaction,
): number | string {
  if (isIdName(name)) return placeholders.id(String(value));
  return isOfMetric || isNumberName(name) ? value : '<number>';
}

function redactString(
  text: string,
  { name, isOfMetric, isOfError }: Place,
  redaction: Redaction,
): string {
  const { placeholders, names } = redaction;
  if (text === '') return text;
  if (isSecretName(name)) return '<token>';
  if (placeholders.isPersonal(text)) return placeholders.id(text);
  if (DATE_PATTERN.test(text)) return text;
  if (isIdName(name) || text.startsWith('urn:li:')) return placeholders.id(text);
  if (DIGITS_PATTERN.test(text)) {
    return isOfMetric || isNumberName(name) ? text : placeholders.id(text);
  }
  if (isEnumValue(name, text) || (names.has(text) && NAME_NAMES.includes(name))) return text;
  if (PROBLEM_TYPE_PATTERN.test(text)) return text;
  if (/^[a-z]+:\/\//i.test(text)) return placeholders.url(text);
  if (/^scopes?$/.test(name)) return redactScopes(text, redaction);
  if (OPAQUE_TEXT_PATTERN.test(text)) return placeholders.id(text);
  return isOfError ? redactMessage(text, redaction) : placeholders.text(text);
}

/** Scopes in one text, separated by spaces or commas. */
function redactScopes(text: string, { placeholders, names }: Redaction): string {
  return text.replaceAll(/[^\s,]+/g, (scope) => {
    const isKept = names.has(scope) || isEnumValue('scope', scope);
    return isKept ? scope : placeholders.text(scope);
  });
}
