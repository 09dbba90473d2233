/** A person with values that occur nowhere else, so that a search finds each place that an erasure has left out. */
export interface CanaryPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  /** The addresses of records of the same person that were merged into the first: one created in bulk, and one imported. */
  readonly bulkEmail: string;
  readonly importedEmail: string;
  /** E.164. */
  readonly phone: string;
  /** The phone in the national notation of Germany. */
  readonly typedPhone: string;
  /** ISO 8601, of a century in which nothing else happens. */
  readonly birthday: string;
  /** Texts for free-text properties, by purpose. */
  readonly words: Readonly<Record<Word, string>>;
}

const WORDS = [
  'answer',
  'note',
  'reference',
  'correction',
  'hidden',
  'mention',
  'trapped',
  'accepted',
  'imported',
  'binned',
  'long',
] as const;
export type Word = (typeof WORDS)[number];

const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

/**
 * Creates values with letters that JSON, URLs, HTML and upper case spell differently.
 * @param mark lower-case letters and digits, unique per person
 * @param number eight digits, unique per person
 */
export function canaryPerson(mark: string, number: string): CanaryPerson {
  const [month, day] = [Number(number.slice(3, 5)) % 12, Number(number.slice(5, 7)) % 28];
  return {
    firstName: `Zoë${mark}`,
    lastName: `O’Brïen-${mark}`,
    username: `user${mark}`,
    email: `Zoe.${mark}+shop@quoll.example`,
    bulkEmail: `Bulk&${mark}@quoll.example`,
    importedEmail: `Imported'${mark}@quoll.example`,
    phone: `+4917${number}`,
    typedPhone: `017${number.slice(0, 1)} / ${number.slice(1, 4)}-${number.slice(4)}`,
    birthday: `0${number.slice(0, 3)}-${twoDigits(month + 1)}-${twoDigits(day + 1)}`,
    words: Object.fromEntries(WORDS.map((word) => [word, `Größe "${word}" ${mark}ß`])) as Record<
      Word,
      string
    >,
  };
}

/** The values that must not be left after the erasure of the person. */
export const valuesOf = (person: CanaryPerson): string[] => [
  person.firstName,
  person.lastName,
  person.username,
  person.email,
  person.bulkEmail,
  person.importedEmail,
  person.phone.slice(3),
  person.typedPhone,
  person.birthday,
  ...Object.values(person.words),
];
