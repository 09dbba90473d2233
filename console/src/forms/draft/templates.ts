import type { TextKey } from '../../texts/areas';
import type { Texts } from '../../texts/texts';
import { type FieldKindId, hasOptions, typeOfKind } from './field-kinds';

/** A text of the area `templates`. */
type Key = TextKey<'templates'>;

interface TemplateField {
  kind: FieldKindId;
  label: Key;
  isRequired?: boolean;
  options?: readonly Key[];
  helperText?: Key;
}

/** Its title, its hint and the suggested name of the form are the texts `title.<id>`, `hint.<id>` and `formName.<id>`. */
export interface Template {
  id: 'blank' | 'newsletter' | 'feedback' | 'contact' | 'loyalty' | 'registration';
  description?: Key;
  /** For AI assistants that fill in the form. */
  purpose?: Key;
  fields: readonly TemplateField[];
  /** Whether it asks for personal data: it then asks for consent, too. */
  isPersonal?: boolean;
}

const NAME: TemplateField = { kind: 'TextInput', label: 'field.name', isRequired: true };
const FIRST_NAME: TemplateField = { kind: 'TextInput', label: 'field.firstName' };
const EMAIL: TemplateField = { kind: 'EmailInput', label: 'field.email', isRequired: true };
const PHONE: TemplateField = { kind: 'PhoneInput', label: 'field.phone' };

const consent = (label: Key): TemplateField => ({
  kind: 'Checkbox',
  label,
  isRequired: true,
  helperText: 'consentHint',
});

export const TEMPLATES: readonly [Template, ...Template[]] = [
  { id: 'blank', fields: [{ kind: 'TextInput', label: 'field.name' }] },
  {
    id: 'newsletter',
    description: 'newsletter.description',
    purpose: 'newsletter.purpose',
    fields: [FIRST_NAME, EMAIL, consent('newsletter.consent')],
    isPersonal: true,
  },
  {
    id: 'feedback',
    description: 'feedback.description',
    purpose: 'feedback.purpose',
    fields: [
      {
        kind: 'Radio',
        label: 'feedback.satisfied',
        isRequired: true,
        options: [
          'feedback.verySatisfied',
          'feedback.quiteSatisfied',
          'feedback.neither',
          'feedback.dissatisfied',
          'feedback.veryDissatisfied',
        ],
      },
      {
        kind: 'CheckboxGroup',
        label: 'feedback.liked',
        options: ['feedback.products', 'feedback.advice', 'feedback.prices', 'feedback.delivery'],
      },
      { kind: 'Textarea', label: 'feedback.better' },
      { kind: 'EmailInput', label: 'field.email', helperText: 'feedback.emailHint' },
    ],
  },
  {
    id: 'contact',
    description: 'contact.description',
    purpose: 'contact.purpose',
    fields: [
      NAME,
      EMAIL,
      PHONE,
      { kind: 'Textarea', label: 'contact.message', isRequired: true },
      consent('contact.consent'),
    ],
    isPersonal: true,
  },
  {
    id: 'loyalty',
    description: 'loyalty.description',
    purpose: 'loyalty.purpose',
    fields: [
      { ...FIRST_NAME, isRequired: true },
      { kind: 'TextInput', label: 'field.lastName', isRequired: true },
      EMAIL,
      PHONE,
      { kind: 'DatePicker', label: 'loyalty.birthday', helperText: 'loyalty.birthdayHint' },
      consent('loyalty.consent'),
    ],
    isPersonal: true,
  },
  {
    id: 'registration',
    purpose: 'registration.purpose',
    fields: [
      NAME,
      EMAIL,
      { kind: 'NumberInput', label: 'registration.guests', isRequired: true },
      {
        kind: 'Select',
        label: 'registration.food',
        options: ['registration.anything', 'registration.vegetarian', 'registration.vegan'],
      },
      { kind: 'Textarea', label: 'registration.wishes' },
      consent('registration.consent'),
    ],
    isPersonal: true,
  },
];

/** The body of `POST /forms` for a template, in the language of the texts. */
export function newFormBody(
  { description, purpose, fields }: Template,
  name: string,
  t: Texts<'templates'>,
) {
  const textOf = (key: Key | undefined): string | null => (key === undefined ? null : t(key));
  return {
    name,
    description: textOf(description),
    formPurpose: textOf(purpose),
    status: 'draft',
    fields: fields.map(({ kind, label, isRequired = false, options, helperText }) => ({
      ...typeOfKind(kind),
      label: t(label),
      isRequired,
      helperText: textOf(helperText),
      ...(hasOptions(kind) && { options: (options ?? []).map((option) => t(option)) }),
    })),
  };
}

/** `name`, with a number appended if a form of the team has this name. */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name} ${count}`;
  return free;
}
