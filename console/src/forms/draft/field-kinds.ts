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

/** In the order of the menu: the most common first. Their names are texts of the builder, `kind.<id>` and `kindHint.<id>`. */
export const FIELD_KINDS = [
  'TextInput',
  'Textarea',
  'EmailInput',
  'PhoneInput',
  'Radio',
  'CheckboxGroup',
  'Select',
  'Checkbox',
  'NumberInput',
  'DatePicker',
] as const satisfies readonly FieldKindId[];

export const isKind = (text: string): text is FieldKindId =>
  FIELD_KINDS.some((kind) => kind === text);

/** The kinds whose name contains a text; those that begin with it come first. */
export function findKinds(text: string, nameOf: (kind: FieldKindId) => string): FieldKindId[] {
  const wanted = text.trim().toLowerCase();
  const lower = (kind: FieldKindId) => nameOf(kind).toLowerCase();
  const found = FIELD_KINDS.filter((kind) => lower(kind).includes(wanted));
  const begins = (kind: FieldKindId) => lower(kind).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((kind) => !begins(kind))];
}

export const kindIdOf = (field: { fieldType: FieldType; isGroup: boolean }): FieldKindId =>
  field.fieldType === 'Checkbox' && field.isGroup ? 'CheckboxGroup' : field.fieldType;

/** The field type and `isGroup` of a kind. */
export const typeOfKind = (id: FieldKindId): { fieldType: FieldType; isGroup: boolean } =>
  id === 'CheckboxGroup'
    ? { fieldType: 'Checkbox', isGroup: true }
    : { fieldType: id, isGroup: false };

export const hasOptions = (id: FieldKindId): boolean =>
  id === 'Select' || id === 'Radio' || id === 'CheckboxGroup';

/** Parts of labels, in English and German, that suggest a kind; the first match counts. */
const SUGGESTIONS: readonly (readonly [RegExp, FieldKindId])[] = [
  [
    /\b(i agree|i accept|i would like|consent|subscribe|ich stimme|ich möchte|einwillig\p{L}*|einverstanden)\b/iu,
    'Checkbox',
  ],
  [/\be-?mails?\b/iu, 'EmailInput'],
  [
    /\b(phone|telephone|mobile|whatsapp|telefon\p{L}*|handy\p{L}*|mobilnummer|rufnummer)\b/iu,
    'PhoneInput',
  ],
  [/\b(birthday|date|when|day of|geburtstag|geburtsdatum|datum|wann)\b/iu, 'DatePicker'],
  [
    /\b(how many|how much|number of|age|quantity|anzahl|wie viele|wie viel|alter|menge)\b/iu,
    'NumberInput',
  ],
  [
    /\b(message|comments?|feedback|tell us|describe|why|suggestions?|nachricht|kommentar|anregung(?:en)?|warum|wunsch|wünsche|beschreib\p{L}*)\b/iu,
    'Textarea',
  ],
];

/** The kind that suits a label, for labels that are typed without choosing a kind. */
export const suggestKind = (label: string): FieldKindId =>
  SUGGESTIONS.find(([pattern]) => pattern.test(label))?.[1] ?? 'TextInput';
