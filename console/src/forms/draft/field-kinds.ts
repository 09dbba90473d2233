import type { Form, FormField } from '../types';

export type FormStatus = Form['status'];
export type FieldType = FormField['fieldType'];

export const FORM_STATUSES = ['draft', 'published'] as const satisfies readonly FormStatus[];

export const FIELD_TYPES = [
  'TextInput',
  'Textarea',
  'EmailInput',
  'PhoneInput',
  'NumberInput',
  'DatePicker',
  'Select',
  'Radio',
  'Checkbox',
] as const satisfies readonly FieldType[];

/** What a person chooses when adding a field: a field type, and a group of checkboxes as a kind of its own. */
export type FieldKindId = FieldType | 'CheckboxGroup';

export interface FieldKind {
  id: FieldKindId;
  label: string;
  hint: string;
}

/** In the order of the menu: the most common first. */
export const FIELD_KINDS: readonly FieldKind[] = [
  { id: 'TextInput', label: 'Short text', hint: 'One line, such as a name' },
  { id: 'Textarea', label: 'Long text', hint: 'Several lines, such as a message' },
  { id: 'EmailInput', label: 'E-mail', hint: 'An e-mail address' },
  { id: 'PhoneInput', label: 'Phone', hint: 'A phone number' },
  { id: 'Radio', label: 'One choice', hint: 'One of a few options, all visible' },
  { id: 'CheckboxGroup', label: 'Several choices', hint: 'Any number of options' },
  { id: 'Select', label: 'Drop-down list', hint: 'One of many options' },
  { id: 'Checkbox', label: 'Yes or no', hint: 'A box to tick, such as consent' },
  { id: 'NumberInput', label: 'Number', hint: 'A number, with or without decimals' },
  { id: 'DatePicker', label: 'Date', hint: 'A day in the calendar' },
];

/** The kinds whose label contains a text; those that begin with it come first. */
export function findKinds(text: string): FieldKind[] {
  const wanted = text.trim().toLowerCase();
  const found = FIELD_KINDS.filter(({ label }) => label.toLowerCase().includes(wanted));
  const begins = ({ label }: FieldKind) => label.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((kind) => !begins(kind))];
}

export const kindIdOf = (field: { fieldType: FieldType; isGroup: boolean }): FieldKindId =>
  field.fieldType === 'Checkbox' && field.isGroup ? 'CheckboxGroup' : field.fieldType;

export function kindOf(field: { fieldType: FieldType; isGroup: boolean }): FieldKind {
  const id = kindIdOf(field);
  const kind = FIELD_KINDS.find((candidate) => candidate.id === id);
  if (kind === undefined) throw new Error(`No kind of field for ${id}.`);
  return kind;
}

/** The field type and `isGroup` of a kind. */
export const typeOfKind = (id: FieldKindId): { fieldType: FieldType; isGroup: boolean } =>
  id === 'CheckboxGroup'
    ? { fieldType: 'Checkbox', isGroup: true }
    : { fieldType: id, isGroup: false };

export const hasOptions = (id: FieldKindId): boolean =>
  id === 'Select' || id === 'Radio' || id === 'CheckboxGroup';

/** Parts of labels that suggest a kind; the first match counts. */
const SUGGESTIONS: readonly (readonly [RegExp, FieldKindId])[] = [
  [/\be-?mails?\b/i, 'EmailInput'],
  [/\b(phone|telephone|mobile|whatsapp)\b/i, 'PhoneInput'],
  [/\b(birthday|date|when|day of)\b/i, 'DatePicker'],
  [/\b(how many|how much|number of|age|quantity)\b/i, 'NumberInput'],
  [/\b(message|comments?|feedback|tell us|describe|why|suggestions?)\b/i, 'Textarea'],
  [/\b(i agree|i accept|i would like|consent|subscribe)\b/i, 'Checkbox'],
];

/** The kind that suits a label, for labels that are typed without choosing a kind. */
export const suggestKind = (label: string): FieldKindId =>
  SUGGESTIONS.find(([pattern]) => pattern.test(label))?.[1] ?? 'TextInput';
