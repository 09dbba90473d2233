import { utcDay } from '@rapport/social-connectors';
import { DAY_MS } from '../../core/values/durations';
import type { CreateFormDto } from '../../forms/dto/create-form.dto';
import type { SubmitResponseDto } from '../../responses/dto/submit-response.dto';
import { Random } from './random';

const TRADES = [
  'Coffee',
  'Bicycles',
  'Books',
  'Ceramics',
  'Garden',
  'Shoes',
  'Tea',
  'Toys',
] as const;
const TOWNS = ['Berlin', 'Graz', 'Hamburg', 'Köln', 'Leipzig', 'Wien', 'Zürich'] as const;
const FIRST_NAMES = [
  'Ada',
  'Ayşe',
  'Björn',
  'Chiara',
  'Émilie',
  'Jonas',
  'Katarzyna',
  'Wei',
] as const;
const LAST_NAMES = [
  'Dubois',
  'García',
  'Hoffmann',
  'Lovelace',
  'Møller',
  'Nowak',
  'Yılmaz',
] as const;
const REMARKS = [
  'Everything arrived in one piece, thank you!',
  'Delivery took a day longer than promised.',
  'Will you have the large size again?',
  'The best shop in town.',
  'Please call before you deliver.',
] as const;
const SOURCES = ['A friend', 'Search engine', 'Social media', 'Newsletter'] as const;
const TOPICS = ['Sales', 'New products', 'Events'] as const;

/** A customer; e-mail address and phone number are unique for each number. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** A random name with the number of the team. */
export const teamName = (random: Random, number: number): string =>
  `${random.pick(TRADES)} ${random.pick(TOWNS)} ${number}`;

/** Derives a person from a number, so that persons need not be kept in memory. */
export function person(number: number): Person {
  const random = new Random(number);
  return {
    firstName: random.pick(FIRST_NAMES),
    lastName: random.pick(LAST_NAMES),
    email: `customer.${number}@example.com`,
    phone: `+4930${20_000_000 + number}`,
  };
}

export const SURVEY: CreateFormDto = {
  name: 'How was it?',
  description: 'Two minutes that help us get better.',
  status: 'published',
  fields: [
    { fieldType: 'TextInput', label: 'First name' },
    { fieldType: 'TextInput', label: 'Last name' },
    { fieldType: 'EmailInput', label: 'Email', isRequired: true },
    { fieldType: 'PhoneInput', label: 'Phone' },
    { fieldType: 'Select', label: 'Found us through', options: [...SOURCES] },
    { fieldType: 'Checkbox', label: 'Write to me about', isGroup: true, options: [...TOPICS] },
    { fieldType: 'NumberInput', label: 'Stars', isRequired: true },
    { fieldType: 'DatePicker', label: 'Birthday' },
    { fieldType: 'Checkbox', label: 'Newsletter' },
    { fieldType: 'Textarea', label: 'Remarks' },
  ],
};

/** Random answers of a customer to the survey, by field key; most omit some fields. */
export function surveyAnswers(random: Random, customer: Person): SubmitResponseDto {
  const answers: [key: string, value: string | number | boolean | string[]][] = [
    ['email', customer.email],
    ['stars', 1 + random.below(5)],
  ];
  if (random.chance(0.9)) {
    answers.push(['first_name', customer.firstName], ['last_name', customer.lastName]);
  }
  if (random.chance(0.3)) answers.push(['phone', customer.phone]);
  if (random.chance(0.7)) answers.push(['found_us_through', random.pick(SOURCES)]);
  if (random.chance(0.5))
    answers.push(['write_to_me_about', TOPICS.filter(() => random.chance(0.5))]);
  if (random.chance(0.4)) answers.push(['birthday', birthday(random)]);
  if (random.chance(0.6)) answers.push(['newsletter', random.chance(0.5)]);
  if (random.chance(0.5)) answers.push(['remarks', random.pick(REMARKS)]);
  return { responses: answers.map(([key, value]) => ({ key, value })) };
}

function birthday(random: Random): string {
  const time = Date.UTC(1950, 0, 1) + random.below(55 * 365) * DAY_MS;
  return utcDay(new Date(time));
}
