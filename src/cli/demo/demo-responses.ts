import type { DemoTime } from './demo-time';
import type { SubmittedValue } from '../../responses/domain/read-answer';
import type { ResponseSource } from '../../responses/domain/response-source';

/** A response of the demo team, with its answers by field key. */
export interface DemoResponse {
  /** The time of submission. */
  readonly at: DemoTime;
  readonly source?: ResponseSource;
  readonly answers: Readonly<Record<string, SubmittedValue>>;
}

const LENA = { first_name: 'Lena', last_name: 'Hoffmann', email: 'Lena.Hoffmann@example.com' };
const JONAS = { first_name: 'Jonas', last_name: 'Weber', phone: '+49 30 23125 017' };
const AYSE = { first_name: 'Ayşe', last_name: 'Yılmaz', email: 'ayse@example.com' };
const MATEO = { first_name: 'Mateo', last_name: 'García', email: 'mateo.garcia@example.com' };
const PRIYA = { first_name: 'Priya', last_name: 'Raman', email: 'priya.raman@example.com' };
const TOMASZ = { first_name: 'Tomasz', last_name: 'Zieliński', phone: '0157 31415926' };

/** The responses to the sign-up form, oldest first: of known, new and anonymous customers, some of them repeatedly. */
export const RESPONSES: readonly DemoResponse[] = [
  {
    at: [43, '08:12'],
    answers: {
      ...LENA,
      favourite_roast: 'Medium',
      brew_methods: ['Filter', 'AeroPress'],
      birthday: '1991-04-17',
      cups_per_day: 3,
      newsletter: true,
    },
  },
  {
    at: [41, '16:40'],
    answers: { ...JONAS, favourite_roast: 'Dark', brew_methods: ['Espresso'], cups_per_day: 4 },
  },
  {
    at: [40, '19:22'],
    answers: { first_name: 'Mia', favourite_roast: 'Light', remarks: 'Just passing through.' },
  },
  {
    at: [38, '12:47'],
    answers: {
      ...AYSE,
      phone: '0151 23456789',
      favourite_roast: 'Dark',
      brew_methods: ['Moka pot', 'Espresso'],
      birthday: '1988-11-02',
      newsletter: true,
    },
  },
  {
    at: [36, '11:33'],
    answers: {
      ...PRIYA,
      favourite_roast: 'Light',
      brew_methods: ['Filter'],
      cups_per_day: 1.5,
      newsletter: true,
      remarks: 'Do you have the Yirgacheffe in 1 kg bags?',
    },
  },
  {
    at: [35, '07:54'],
    answers: { ...TOMASZ, favourite_roast: 'Medium', cups_per_day: 2, newsletter: false },
  },
  {
    source: 'ai',
    at: [33, '17:31'],
    answers: { ...MATEO, favourite_roast: 'Medium', brew_methods: ['Cold brew'], cups_per_day: 2 },
  },
  {
    at: [31, '18:08'],
    answers: {
      first_name: 'Charlotte',
      last_name: 'Schäfer-Lindqvist',
      email: 'charlotte@example.com',
      phone: '+46 8 123 456 78',
      favourite_roast: 'Light',
      brew_methods: ['Filter', 'French press', 'AeroPress'],
      birthday: '1979-02-28',
      newsletter: true,
    },
  },
  {
    at: [30, '13:16'],
    answers: { ...JONAS, remarks: 'Oat milk, please. Every time.', cups_per_day: 4 },
  },
  {
    at: [28, '10:05'],
    answers: { first_name: 'Anonymous', favourite_roast: 'Decaf', cups_per_day: 0 },
  },
  {
    at: [26, '08:12'],
    answers: {
      first_name: 'Wei',
      last_name: 'Zhang',
      email: 'wei.zhang@example.com',
      favourite_roast: 'Medium',
      birthday: '2000-02-29',
      cups_per_day: 2,
      newsletter: false,
    },
  },
  {
    at: [25, '16:40'],
    answers: {
      ...LENA,
      remarks: 'The new grinder is loud, but the flat white is worth it.',
      newsletter: true,
    },
  },
  {
    source: 'ai',
    at: [23, '19:22'],
    answers: {
      first_name: 'Oluwaseun',
      last_name: 'Adeyemi',
      email: 'seun@example.com',
      phone: '+44 20 7946 0018',
      favourite_roast: 'Dark',
      brew_methods: ['French press'],
      cups_per_day: 5,
    },
  },
  {
    at: [21, '12:47'],
    answers: { first_name: 'Søren', phone: '+45 32 12 34 56', favourite_roast: 'Light' },
  },
  {
    at: [20, '11:33'],
    answers: { ...PRIYA, favourite_roast: 'Light', remarks: 'The 1 kg bag arrived. Thank you!' },
  },
  {
    at: [18, '07:54'],
    answers: {
      first_name: 'Hannah',
      last_name: 'Krüger',
      email: 'hannah.krueger@example.com',
      favourite_roast: 'Decaf',
      brew_methods: ['Moka pot'],
      birthday: '1965-07-09',
      cups_per_day: 1,
      newsletter: true,
      remarks: 'My doctor says decaf. My heart says espresso.',
    },
  },
  {
    at: [15, '17:31'],
    answers: { first_name: 'Giulia', last_name: 'Ferrari', email: 'giulia@example.com' },
  },
  {
    at: [14, '18:08'],
    answers: {
      first_name: 'Omar',
      last_name: 'Haddad',
      phone: '0163 7654321',
      favourite_roast: 'Dark',
      brew_methods: ['Espresso', 'Moka pot'],
      cups_per_day: 6,
      newsletter: false,
      remarks: 'Is there a table with a socket?',
    },
  },
  {
    at: [12, '13:16'],
    answers: { ...AYSE, favourite_roast: 'Dark', cups_per_day: 3, newsletter: true },
  },
  {
    source: 'ai',
    at: [10, '10:05'],
    answers: {
      first_name: 'Frida',
      last_name: 'Johansson',
      email: 'frida.j@example.com',
      favourite_roast: 'Light',
      brew_methods: ['AeroPress', 'Cold brew'],
      birthday: '1996-12-24',
    },
  },
  {
    at: [8, '08:12'],
    answers: { first_name: 'Noah', last_name: 'Becker', remarks: 'Great cinnamon rolls ☕' },
  },
  {
    at: [6, '16:40'],
    answers: {
      first_name: 'Chiara',
      last_name: 'Baumann',
      email: 'chiara.baumann@example.com',
      phone: '030 555 0199 8',
      favourite_roast: 'Medium',
      brew_methods: ['Filter'],
      cups_per_day: 2,
      newsletter: true,
    },
  },
  {
    at: [4, '19:22'],
    answers: { ...TOMASZ, remarks: 'Please write to me by text message, I have no e-mail.' },
  },
  {
    at: [2, '12:47'],
    answers: { ...MATEO, favourite_roast: 'Dark', brew_methods: ['Espresso'], newsletter: true },
  },
  {
    at: [0, '00:00'],
    answers: {
      ...LENA,
      favourite_roast: 'Dark',
      brew_methods: ['Espresso', 'Filter', 'AeroPress'],
      cups_per_day: 4,
      remarks: 'I have changed my mind: dark it is.',
    },
  },
];

/** The responses to the feedback form, oldest first. */
export const FEEDBACK: readonly DemoResponse[] = [
  {
    at: [9, '20:41'],
    answers: {
      how_was_the_eveningq: 'Wonderful',
      coffees_you_would_buy: ['Yirgacheffe', 'Huila'],
      what_should_we_do_betterq: 'Start half an hour later, please.',
    },
  },
  {
    at: [9, '21:05'],
    answers: { how_was_the_eveningq: 'Good', coffees_you_would_buy: ['Sidamo'] },
  },
  {
    at: [8, '07:30'],
    answers: {
      how_was_the_eveningq: 'So-so',
      what_should_we_do_betterq: 'The Monsooned Malabar was not for me.',
    },
  },
  {
    at: [7, '18:20'],
    answers: { how_was_the_eveningq: 'Wonderful', coffees_you_would_buy: ['Yirgacheffe'] },
  },
];
