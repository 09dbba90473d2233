import * as fc from 'fast-check';

const FIELD_TYPES =
  'TextInput Textarea EmailInput PhoneInput NumberInput DatePicker Select Radio Checkbox'.split(
    ' ',
  );

const hint = fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }), { nil: undefined });
const visible = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
export const generatedLabel = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter(visible);
const option = generatedLabel.map((text) => text.replaceAll('|', '/'));

const field = fc.record({
  fieldType: fc.constantFrom(...FIELD_TYPES),
  label: generatedLabel,
  isRequired: fc.boolean(),
  isGroup: fc.option(fc.boolean(), { nil: undefined }),
  options: fc.uniqueArray(option, {
    minLength: 1,
    maxLength: 4,
    selector: (text) =>
      text
        .replaceAll(/[\s\u0085]+/g, ' ')
        .trim()
        .normalize('NFC'),
  }),
  placeholder: hint,
  helperText: hint,
  defaultValue: hint,
  aiInstruction: hint,
});

/** Valid fields of a form, of all types. */
export const generatedFields = fc.uniqueArray(field, {
  minLength: 1,
  maxLength: 10,
  selector: ({ label }) => label.trim().normalize('NFC'),
});

const ANSWERS: Record<string, unknown> = { number: 36.5, boolean: true, date: '2026-11-22' };

/** A valid answer to each field, by key. */
export const answersTo = (
  fields: readonly { key: string; type: string; options: readonly string[] }[],
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ key, type, options }) => [key, ANSWERS[type] ?? options.at(-1) ?? 'an answer']),
  );
