import { hasOptions, isCheckboxGroup } from '../../forms/domain/field-types';
import { isStorableText } from '../../core/validation/text';
import type { FieldTexts, HostedField } from '../hosted-form';
import type { Language } from '../languages/languages';
import { checkField } from './check-texts';
import { inputNameOf } from './form-inputs';
import { toTypedNumber } from './read-number';

/** What the visitor has typed and chosen, from the inputs of the page. */
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
      return [field.id, texts.map((text) => text.replaceAll('\r\n', '\n'))];
    }),
  );
}

/**
 * What the fields contain when the page is opened: values of the query by key or id (`?email=…`), else defaults. Values that the
 * form would not accept are ignored.
 */
export function prefill(
  fields: readonly HostedField[],
  query: URLSearchParams,
  language: Language,
): FieldTexts {
  const byName = groupByName(query);
  return new Map(
    fields.map((field) => {
      const sent = byName.get(field.key) ?? byName.get(field.id) ?? [];
      const given = startOf(field, sent, language);
      return [field.id, given ?? startOf(field, defaultOf(field), language) ?? []];
    }),
  );
}

const defaultOf = ({ defaultValue }: HostedField): string[] =>
  defaultValue === null ? [] : [defaultValue];

/** null: nothing that the field accepts. */
function startOf(
  field: HostedField,
  sent: readonly string[],
  language: Language,
): readonly string[] | null {
  const values = isGroup(field) ? sent.flatMap((text) => text.split('|')) : sent.slice(0, 1);
  const texts = hasOptions(field.fieldType, field.isGroup)
    ? values.filter((value) => field.options.includes(value))
    : values;
  const typed =
    field.fieldType === 'NumberInput'
      ? texts.map((text) => toTypedNumber(text, language.decimalSeparator))
      : texts;
  if (typed.length === 0 || !typed.every(isStorableText)) return null;
  return checkField({ ...field, isRequired: false }, typed, language).error === null ? typed : null;
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
