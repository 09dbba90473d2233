import type { CreateFormDto } from '../../forms/dto/create-form.dto';

export const DEMO_TEAM = {
  name: 'Kaffeewerk Berlin',
  ownerEmail: 'inhaberin@kaffeewerk.example.com',
  phoneRegion: 'DE',
  starterForm: true,
} as const;

/** The public form with most of the responses. */
export const SIGN_UP_FORM: CreateFormDto = {
  name: 'Coffee club sign-up',
  description: 'Every tenth cup is on us. Takes a minute.',
  formPurpose: 'Guests join the loyalty club of a coffee shop and tell how they like their coffee.',
  status: 'published',
  fields: [
    { fieldType: 'TextInput', label: 'First name', isRequired: true, placeholder: 'Ada' },
    { fieldType: 'TextInput', label: 'Last name', placeholder: 'Lovelace' },
    {
      fieldType: 'EmailInput',
      label: 'E-mail',
      placeholder: 'ada@example.com',
      helperText: 'Your stamps are kept under this address.',
    },
    { fieldType: 'PhoneInput', label: 'Phone', placeholder: '+49 30 901820' },
    {
      fieldType: 'Select',
      label: 'Favourite roast',
      options: ['Light', 'Medium', 'Dark', 'Decaf'],
      aiInstruction: 'Ask for a taste (fruity, nutty, chocolate) when the guest is not sure.',
    },
    {
      fieldType: 'Checkbox',
      label: 'Brew methods',
      isGroup: true,
      options: ['Espresso', 'Filter', 'French press', 'AeroPress', 'Moka pot', 'Cold brew'],
    },
    {
      fieldType: 'DatePicker',
      label: 'Birthday',
      helperText: 'For a slice of cake on the house.',
    },
    { fieldType: 'NumberInput', label: 'Cups per day', placeholder: '2' },
    { fieldType: 'Checkbox', label: 'Newsletter' },
    { fieldType: 'Textarea', label: 'Remarks', placeholder: 'Anything we should know?' },
  ],
};

/** A form with a webhook, whose URL is that of the example receiver in docs/guide.md. */
export const FEEDBACK_FORM: CreateFormDto = {
  name: 'Tasting evening feedback',
  description: 'For the guests of our monthly tasting.',
  status: 'published',
  isPublic: false,
  createCustomerOnSubmit: false,
  webhookUrl: 'http://127.0.0.1:8080/',
  fields: [
    {
      fieldType: 'Radio',
      label: 'How was the evening?',
      isRequired: true,
      options: ['Wonderful', 'Good', 'So-so', 'Not for me'],
    },
    {
      fieldType: 'Checkbox',
      label: 'Coffees you would buy',
      isGroup: true,
      options: ['Yirgacheffe', 'Huila', 'Sidamo', 'Monsooned Malabar'],
    },
    { fieldType: 'Textarea', label: 'What should we do better?' },
  ],
};
