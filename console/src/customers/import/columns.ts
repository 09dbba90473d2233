import type { FileRow } from './read-table';

export const PROPERTIES = ['firstName', 'lastName', 'email', 'phone', 'username'] as const;
export type Property = (typeof PROPERTIES)[number];

/** The index of the column of each property, or null if the file has none. */
export type ColumnMapping = Readonly<Record<Property, number | null>>;

/** Words in the names of columns, without letters that are not a to z, from the surest on. */
const WORDS: Readonly<Record<Property, readonly string[]>> = {
  firstName: ['firstname', 'vorname', 'givenname', 'first', 'rufname'],
  lastName: ['lastname', 'nachname', 'familyname', 'surname', 'familienname', 'last', 'name'],
  email: ['email', 'mailadresse', 'emailadresse', 'emailaddress', 'mail'],
  phone: ['phone', 'telefon', 'mobil', 'handy', 'telefonnummer', 'phonenumber', 'mobile', 'tel'],
  username: ['username', 'benutzername', 'nutzername', 'nickname', 'benutzer', 'login'],
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-zäöüß]/g, '');

const NONE: ColumnMapping = {
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  username: null,
};

/** Guesses which column has which property, by its name. Those of `chosen` stay. */
export function guessMapping(
  columns: readonly string[],
  chosen: ColumnMapping = NONE,
): ColumnMapping {
  const names = columns.map(plain);
  const taken = new Set(Object.values(chosen));
  const find = (matches: (name: string, word: string) => boolean, property: Property) => {
    for (const word of WORDS[property]) {
      const index = names.findIndex((name, at) => !taken.has(at) && matches(name, word));
      if (index >= 0) return index;
    }
    return null;
  };
  const mapping: Record<Property, number | null> = { ...chosen };
  // Equal names first, so that "name" in "first name" does not count for the last name.
  for (const matches of [
    (name: string, word: string) => name === word,
    (name: string, word: string) => word.length > 4 && name.includes(word),
  ]) {
    for (const property of PROPERTIES) {
      if (mapping[property] !== null) continue;
      const index = find(matches, property);
      mapping[property] = index;
      if (index !== null) taken.add(index);
    }
  }
  return mapping;
}

/** The customer that is sent for a row; an empty cell is no value. */
export type ImportedRow = Record<Property, string | null>;

export function toImportedRow({ cells }: FileRow, mapping: ColumnMapping): ImportedRow {
  const value = (property: Property): string | null => {
    const index = mapping[property];
    const cell = index === null ? undefined : cells[index];
    return cell === undefined || cell === '' ? null : cell;
  };
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    email: value('email'),
    phone: value('phone'),
    username: value('username'),
  };
}

/** Whether rows can be sent: both names, and an e-mail or a phone. */
export const isMapped = ({ firstName, lastName, email, phone }: ColumnMapping): boolean =>
  firstName !== null && lastName !== null && (email !== null || phone !== null);
