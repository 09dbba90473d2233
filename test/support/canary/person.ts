/** A person whose every value is nowhere else: what an erasure must find. */
export interface CanaryPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** The phone as people type it, in Germany. */
  readonly typedPhone: string;
  /** Words of free texts, each for one purpose. */
  readonly words: Readonly<Record<Word, string>>;
}

const WORDS = ['answer', 'note', 'reference', 'hidden', 'mention', 'trapped', 'binned'] as const;
export type Word = (typeof WORDS)[number];

/** With letters that JSON, URLs, HTML and upper case write in other ways. @param mark lower-case letters, different for each person */
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

/** What says who the person is, wherever it is written. */
export const valuesOf = (person: CanaryPerson): string[] => [
  person.firstName,
  person.lastName,
  person.username,
  person.email,
  person.phone.slice(3),
  person.typedPhone,
  ...Object.values(person.words),
];
