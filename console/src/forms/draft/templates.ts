import { hasOptions, type FieldKindId, typeOfKind } from './field-kinds';

interface TemplateField {
  kind: FieldKindId;
  label: string;
  isRequired?: boolean;
  options?: string[];
  helperText?: string;
}

export interface Template {
  id: string;
  /** What a person chooses. */
  title: string;
  hint: string;
  /** The suggested name of the form. */
  name: string;
  description: string | null;
  formPurpose: string | null;
  fields: readonly TemplateField[];
}

const NAME: TemplateField = { kind: 'TextInput', label: 'Your name', isRequired: true };
const EMAIL: TemplateField = { kind: 'EmailInput', label: 'E-mail', isRequired: true };

export const TEMPLATES: readonly Template[] = [
  {
    id: 'blank',
    title: 'Empty form',
    hint: 'Start with one field and add your own.',
    name: 'New form',
    description: null,
    formPurpose: null,
    fields: [{ kind: 'TextInput', label: 'Your name' }],
  },
  {
    id: 'newsletter',
    title: 'Newsletter',
    hint: 'E-mail, first name and consent.',
    name: 'Newsletter',
    description: 'News and offers, about once a month. You can unsubscribe at any time.',
    formPurpose: 'Collect addresses of people who want to receive the newsletter.',
    fields: [
      { kind: 'TextInput', label: 'First name' },
      EMAIL,
      {
        kind: 'Checkbox',
        label: 'I would like to receive the newsletter by e-mail',
        isRequired: true,
      },
    ],
  },
  {
    id: 'feedback',
    title: 'Customer feedback',
    hint: 'A rating, what was good, what to improve.',
    name: 'Your feedback',
    description: 'It takes one minute and helps us a lot.',
    formPurpose: 'Find out how satisfied customers are, and what to improve.',
    fields: [
      {
        kind: 'Radio',
        label: 'How satisfied are you?',
        isRequired: true,
        options: ['Very satisfied', 'Satisfied', 'Neither', 'Dissatisfied', 'Very dissatisfied'],
      },
      {
        kind: 'CheckboxGroup',
        label: 'What did you like?',
        options: ['Products', 'Advice', 'Prices', 'Delivery'],
      },
      { kind: 'Textarea', label: 'What can we do better?' },
      { kind: 'EmailInput', label: 'E-mail', helperText: 'Only if you want us to reply.' },
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    hint: 'Name, e-mail, phone and a message.',
    name: 'Contact us',
    description: 'We reply within two working days.',
    formPurpose: 'Receive questions of customers and reply to them.',
    fields: [
      NAME,
      EMAIL,
      { kind: 'PhoneInput', label: 'Phone' },
      { kind: 'Textarea', label: 'Message', isRequired: true },
    ],
  },
  {
    id: 'loyalty',
    title: 'Loyalty club',
    hint: 'Adds everyone who joins to your customers.',
    name: 'Join our club',
    description: 'Collect points with every purchase.',
    formPurpose: 'Register customers for the loyalty programme.',
    fields: [
      { kind: 'TextInput', label: 'First name', isRequired: true },
      { kind: 'TextInput', label: 'Last name', isRequired: true },
      EMAIL,
      { kind: 'PhoneInput', label: 'Phone' },
      { kind: 'DatePicker', label: 'Birthday', helperText: 'For a small present on the day.' },
    ],
  },
  {
    id: 'registration',
    title: 'Event registration',
    hint: 'Name, number of guests and wishes.',
    name: 'Registration',
    description: null,
    formPurpose: 'Register guests of an event.',
    fields: [
      NAME,
      EMAIL,
      { kind: 'NumberInput', label: 'Number of guests', isRequired: true },
      {
        kind: 'Select',
        label: 'Food',
        options: ['Anything', 'Vegetarian', 'Vegan'],
      },
      { kind: 'Textarea', label: 'Anything we should know?' },
    ],
  },
];

/** The body of `POST /forms` for a template. */
export const newFormBody = ({ description, formPurpose, fields }: Template, name: string) => ({
  name,
  description,
  formPurpose,
  status: 'draft',
  fields: fields.map(({ kind, label, isRequired = false, options, helperText = null }) => ({
    ...typeOfKind(kind),
    label,
    isRequired,
    helperText,
    ...(hasOptions(kind) && { options }),
  })),
});

/** `name`, with a number appended if a form of the team has this name. */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name} ${count}`;
  return free;
}
