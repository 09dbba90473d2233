import type { CreateFormDto } from '../../src/forms/dto/create-form.dto';
import type { FormFieldView } from '../../src/forms/form.views';
import type { SubmittedValue } from '../../src/responses/domain/read-answer';
import type { CustomerRow } from './customer-rows';

const ROASTS = ['Light', 'Medium', 'Dark'];
const SIZES = ['Small', 'Large'];

/** A form of ten fields with all field types. */
export const benchForm = (name: string, webhookUrl: string | null = null): CreateFormDto => ({
  name,
  webhookUrl,
  status: 'published',
  fields: [
    { fieldType: 'TextInput', label: 'First name', isRequired: true },
    { fieldType: 'TextInput', label: 'Last name', isRequired: true },
    { fieldType: 'EmailInput', label: 'E-mail', isRequired: true },
    { fieldType: 'PhoneInput', label: 'Phone' },
    { fieldType: 'Select', label: 'Roast', options: ROASTS },
    { fieldType: 'Radio', label: 'Size', options: SIZES },
    {
      fieldType: 'Checkbox',
      label: 'Brew methods',
      isGroup: true,
      options: ['Espresso', 'Filter', 'French press', 'Cold brew'],
    },
    { fieldType: 'DatePicker', label: 'Birthday' },
    { fieldType: 'NumberInput', label: 'Cups per day' },
    { fieldType: 'Textarea', label: 'Remarks' },
  ],
});

/** An answer of this customer for each field. */
export function sampleAnswers(customer: CustomerRow): SubmittedValue[] {
  // Different values, because answers are counted by value.
  const taste = Number(customer.phone.slice(-1));
  return [
    customer.firstName,
    customer.lastName,
    customer.email,
    customer.phone,
    ROASTS[taste % ROASTS.length] ?? null,
    SIZES[taste % SIZES.length] ?? null,
    ['Espresso', 'Filter'],
    '1990-12-10',
    2.5,
    'Oat milk, please. The flat white was worth the wait.',
  ];
}

/** The body of a submission of this customer, with an answer for each field. */
export function submissionBody(fields: readonly FormFieldView[], customer: CustomerRow): string {
  const values = sampleAnswers(customer);
  return JSON.stringify({
    responses: fields.map(({ key }, index) => ({ key, value: values[index] ?? null })),
  });
}
