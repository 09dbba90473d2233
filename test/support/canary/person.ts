/** A person with values that occur nowhere else, so that a search finds each place that an erasure has left out. */
export interface CanaryPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** The phone in the national notation of Germany. */
  readonly typedPhone: string;
  /** Texts for free-text properties, by purpose. */
  readonly words: Readonly<Record<Word, string>>;
}

const WORDS = ['answer', 'note', 'reference', 'hidden', 'mention', 'trapped', 'binned'] as const;
export type Word = (typeof WORDS)[number];

/** Creates values with letters that JSON, URLs, HTML and upper case spell differently. @param mark lower-case letters, unique per person */
export function canaryPerson(mark: string, number: string): CanaryPerson {
  return {
    firstName: `Zoë${mark}`,
    lastName: `O’Brïen-${mark}`,
    username: `user${mark}`,
    email: `Zoe.${mark}+"shop"@quoll.example`.replaceAll('"', ''),
    phone: `+4917${number}`,
    typedPhone: `017${number.slice(0, 1)} / ${number.slice(1, 4)}-${number.slice(4)}`,
    words: Object.fromEntries(WORDS.map((word) => [word, `Größe ${word} ${mark}ß`])) as Record<
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
  person.phone.slice(3),
  person.typedPhone,
  ...Object.values(person.words),
];
