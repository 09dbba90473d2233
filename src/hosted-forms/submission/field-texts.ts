import { hasOptions, isCheckboxGroup, OPTION_SEPARATOR } from '../../forms/domain/field-types';
import { isStorableText } from '../../core/values/text';
import { optionFinder } from '../../forms/domain/options';
import type { FieldTexts, HostedField } from '../hosted-form';
import type { Language } from '../languages/languages';
import { checkField } from './check-texts';
import { inputNameOf } from './form-inputs';
import { toAsciiNumerals, toTypedNumber } from './read-number';

/** Reads what the visitor has typed and chosen from the inputs of the page. */
export function readFieldTexts(
  fields: readonly HostedField[],
  inputs: URLSearchParams,
): FieldTexts {
  const byName = groupByName(inputs);
  return new Map(
    fields.map((field) => {
      const sent = byName.get(inputNameOf(field)) ?? [];
      const texts = isGroup(field) ? sent : sent.slice(0, 1);
      // Browsers send line breaks as CR LF.
      const read = texts.map((text) => text.replaceAll('\r\n', '\n'));
      return [field.id, toOptions(field, read)];
    }),
  );
}

/** The default values of the fields. Values that the form would not accept are ignored. */
export const defaultTexts = (fields: readonly HostedField[], language: Language): FieldTexts =>
  new Map(fields.map((field) => [field.id, defaultOf(field, language)]));

/**
 * The default values of the fields, replaced by values of the query by key or id (`?email=…`). Values that the form would not accept
 * are ignored. Returns null if the query changes no field.
 */
export function prefilledTexts(
  fields: readonly HostedField[],
  query: URLSearchParams,
  language: Language,
): FieldTexts | null {
  const byName = groupByName(query);
  let isChanged = false;
  const texts = new Map(
    fields.map((field) => {
      const initial = defaultOf(field, language);
      const sent = byName.get(field.key) ?? byName.get(field.id) ?? [];
      const accepted = acceptedTexts(field, sent, language) ?? initial;
      isChanged ||= !isEqual(accepted, initial);
      return [field.id, accepted];
    }),
  );
  return isChanged ? texts : null;
}

const defaultOf = (field: HostedField, language: Language): readonly string[] =>
  field.defaultValue === null ? [] : (acceptedTexts(field, [field.defaultValue], language) ?? []);

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

/** A text as an input can hold it: browsers remove line breaks from all but text areas, and dates in other digits. */
function toTypedText({ fieldType }: HostedField, text: string): string {
  if (fieldType === 'Textarea') return text;
  return fieldType === 'DatePicker' ? toAsciiNumerals(text) : text.replaceAll(/[\r\n]+/g, ' ');
}

/** Returns null if the field accepts none of the values. */
function acceptedTexts(
  field: HostedField,
  sent: readonly string[],
  language: Language,
): readonly string[] | null {
  const values = isGroup(field)
    ? sent.flatMap((text) => text.split(OPTION_SEPARATOR))
    : sent.slice(0, 1);
  const texts = hasOptions(field.fieldType, field.isGroup)
    ? knownOptions(field, values)
    : values.map((value) => toTypedText(field, value));
  const typed =
    field.fieldType === 'NumberInput'
      ? texts.map((text) => toTypedNumber(text, language.decimalSeparator))
      : texts;
  if (typed.length === 0 || !typed.every(isStorableText)) return null;
  return checkField({ ...field, isRequired: false }, typed, language).error === null ? typed : null;
}

/**
 * The options that the visitor chose. Browsers change the line breaks of an option. A text that is no option stays as it is, and is an
 * error of the field.
 */
function toOptions({ fieldType, isGroup, options }: HostedField, texts: readonly string[]) {
  if (!hasOptions(fieldType, isGroup)) return texts;
  const find = optionFinder(options);
  return texts.map((text) => find(text) ?? text);
}

/** The options among the texts, each once. */
function knownOptions({ options }: HostedField, texts: readonly string[]): readonly string[] {
  const find = optionFinder(options);
  return [...new Set(texts)].flatMap((text) => find(text) ?? []);
}

const isGroup = ({ fieldType, isGroup }: HostedField): boolean =>
  isCheckboxGroup(fieldType, isGroup);

function groupByName(inputs: URLSearchParams): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const [name, value] of inputs) {
    const values = byName.get(name);
    if (values === undefined) byName.set(name, [value]);
    else values.push(value);
  }
  return byName;
}
