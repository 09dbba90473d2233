/** The ids and contacts of a customer who is erased. */
export interface ErasedPerson {
  /** The id of the customer, and those that were merged into it. */
  readonly ids: readonly string[];
  /** The e-mail as it was sent. */
  readonly email: string | null;
  /** The e-mail in the form in which it is compared. */
  readonly emailKey: string | null;
  readonly phone: string | null;
}

/**
 * The texts by which stored JSON, CSV and keys of clients show that they are about a person: the ids, the e-mail as it was sent and as
 * it is compared, and the digits of the phone.
 */
export function soughtTexts({ ids, email, emailKey, phone }: ErasedPerson): string[] {
  const texts = [
    ...ids,
    ...(email === null ? [] : [email]),
    ...(emailKey === null ? [] : [emailKey]),
    ...(phone === null ? [] : [phone.replaceAll(/[^0-9]/g, '')]),
  ];
  return [...new Set(texts.flatMap(spellings))];
}

/** A text as it is, within a string of JSON, and within a quoted cell of CSV. */
const spellings = (text: string): string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  text.replaceAll('"', '""'),
];
