import { domainToASCII } from 'node:url';
import isEmail from 'validator/lib/isEmail';
import { isStorableText, toNfc } from './text';

/** The usual shape: ASCII letters and digits, with single separators between them. */
const PLAIN_ADDRESS_PATTERN =
  /^[a-z0-9]+(?:[._+-][a-z0-9]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/i;
/** In characters. A plain address of this length exceeds no limit: 64 of the local part, 63 of a label. */
const MAX_PLAIN_LENGTH = 64;

/** Whether the trimmed text is an e-mail address. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  // One pattern decides most addresses, in a tenth of the time.
  if (address.length <= MAX_PLAIN_LENGTH && PLAIN_ADDRESS_PATTERN.test(address)) return true;
  // isStorableText goes first: isEmail throws a URIError on a lone surrogate.
  return isStorableText(text) && isEmail(address);
}

/**
 * The key under which e-mail addresses are compared and unique in a team: NFC, case-folded, the domain in ASCII (IDNA).
 * Folding a local part maps no other character to an ASCII one: mail servers distinguish `K` (KELVIN SIGN) from `k`.
 */
export function emailKey(email: string): string {
  const address = email.trim();
  if (isAscii(address)) return address.toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // A domain that IDNA rejects has no ASCII form: it is folded like a local part.
  const comparedDomain = domainToASCII(domain) || fold(domain);
  return `${fold(address.slice(0, at))}@${comparedDomain}`;
}

const ASCII_PATTERN = /^[\0-\x7f]*$/;
const ASCII_CHARACTER_PATTERN = /[\0-\x7f]/;
const isAscii = (text: string): boolean => ASCII_PATTERN.test(text);

/** The characters that NFC maps to ASCII: KELVIN SIGN, GREEK QUESTION MARK and GREEK VARIA. */
const BECOMES_ASCII_PATTERN = /([\u212a\u037e\u1fef])/;

/** Composes twice, because a folded letter may compose with the accent that follows it. */
const fold = (text: string): string => compose(Array.from(compose(text), foldCharacter).join(''));

const compose = (text: string): string =>
  text
    .split(BECOMES_ASCII_PATTERN)
    .map((part) => (BECOMES_ASCII_PATTERN.test(part) ? part : toNfc(part)))
    .join('');

/** Converts to upper case first, which maps all lower-case forms of a letter (σ and ς) to one. */
function foldCharacter(character: string): string {
  if (isAscii(character)) return character.toLowerCase();
  const candidates = [character.toUpperCase().toLowerCase(), character.toLowerCase(), character];
  return candidates.find((folded) => !ASCII_CHARACTER_PATTERN.test(folded)) ?? character;
}
