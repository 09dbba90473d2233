import { isEmail } from 'class-validator';
import { isStorableText } from '../../common/validation/storable-text';

/** Whether the text, trimmed, is an e-mail address. */
export function isEmailAddress(text: string): boolean {
  // Storable first: isEmail throws a URIError on a lone surrogate.
  return isStorableText(text) && isEmail(text.trim());
}

/** The form in which addresses are compared, as one customer of a team has an address. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
