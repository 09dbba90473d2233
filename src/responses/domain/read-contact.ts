import { exceedsCodePoints, isBlankText, toNfc } from '../../core/values/text';
import { emailKey, isEmailAddress } from '../../core/values/normalize-email';
import { normalizePhone } from '../../customers/domain/normalize-phone';
import type { StoredValue } from './read-answer';
import type { SubmissionField } from './read-submission';

export type ContactField = Pick<SubmissionField, 'id' | 'key' | 'fieldType'>;
export type ContactOverride = {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
};
export type Contact = {
  email: string | null;
  /** The e-mail address, normalized for comparisons. */
  emailKey: string | null;
  /** Normalized, as phone numbers are stored and compared. */
  phone: string | null;
  firstName: string;
  lastName: string;
};

const MAX_NAME_LENGTH = 255;

/**
 * Reads the contact of a submission from its answers and its `customer` object; null without a valid e-mail address or phone
 * number. Specification 4.2, customer matching 1 to 3.
 */
export function readContact(
  fields: readonly ContactField[],
  answers: ReadonlyMap<string, StoredValue>,
  customer: ContactOverride | undefined,
  defaultRegion: string | null,
): Contact | null {
  const answerOf = (isWanted: (field: ContactField) => boolean): string | null => {
    const field = fields.find(isWanted);
    return field === undefined ? null : given(answers.get(field.id));
  };
  const sentEmail =
    given(customer?.email) ?? answerOf(({ fieldType }) => fieldType === 'EmailInput');
  const sentPhone =
    given(customer?.phone) ?? answerOf(({ fieldType }) => fieldType === 'PhoneInput');

  const email = sentEmail !== null && isEmailAddress(sentEmail) ? sentEmail : null;
  const phone = sentPhone === null ? null : normalizePhone(sentPhone, defaultRegion);
  if (email === null && phone === null) return null;

  const names = readNames((key) => answerOf((field) => field.key === key));
  return {
    email,
    emailKey: email === null ? null : emailKey(email),
    phone,
    firstName: toName(given(customer?.firstName) ?? names.first),
    lastName: toName(given(customer?.lastName) ?? names.last),
  };
}

function readNames(answerTo: (key: string) => string | null): { first: string; last: string } {
  const first = answerTo('first_name');
  const last = answerTo('last_name');
  if (first !== null || last !== null) return { first: first ?? '', last: last ?? '' };

  const name = answerTo('name') ?? '';
  const space = name.search(/\s/);
  return space === -1
    ? { first: name, last: '' }
    : { first: name.slice(0, space), last: name.slice(space).trim() };
}

/** The trimmed text of a string with a visible character; null for anything else. */
function given(value: StoredValue | null | undefined): string | null {
  return typeof value === 'string' && !isBlankText(value) ? value.trim() : null;
}

/** Normalizes a name to NFC and cuts it to 255 code points. */
function toName(text: string): string {
  // Cut before toNfc(): an answer may have megabytes. NFC composes at most four code units into one.
  const name = toNfc(text.slice(0, 8 * MAX_NAME_LENGTH));
  if (!exceedsCodePoints(name, MAX_NAME_LENGTH)) return name;
  return Array.from(name).slice(0, MAX_NAME_LENGTH).join('').trimEnd();
}
