import { hash } from 'node:crypto';

const MAX_KEY_LENGTH = 63;
/**
 * Limits the part of a label that is normalized, in UTF-16 code units after NFKC. A label of 255 code points that NFKC
 * does not expand is never cut.
 */
const MAX_NORMALIZED_LENGTH = 512;
const FIRST_SUFFIX_LENGTH = 4;
const MAX_SUFFIX_LENGTH = 24;

/** Generates the key of a new field: `^[\p{L}_]+$`, at most 63 long, not in `taken`; specification 2.4. */
export function generateKey(label: string, fieldId: string, taken: ReadonlySet<string>): string {
  const base = cut(toWords(label, fieldId).join('_'), MAX_KEY_LENGTH);
  if (base !== '' && !taken.has(base)) return base;

  for (let attempt = 0; ; attempt += 1) {
    const key = withSuffix(base, suffixOf(fieldId, attempt));
    if (!taken.has(key)) return key;
  }
}

function toWords(label: string, fieldId: string): string[] {
  const letterAt = letterSource(`${fieldId}:digits`);
  let digits = 0;
  const toLetter = (character: string): string => {
    if (/\p{L}/u.test(character)) return character;
    if (character === '?') return 'q';
    return /\p{N}/u.test(character) ? letterAt(digits++) : '';
  };
  return toPlainText(head(label))
    .split(/[\p{White_Space}_]+/u)
    .map((word) => Array.from(word, toLetter).join(''))
    .filter((word) => word !== '');
}

/** The start of a label that its key is generated from. NFKC can expand a code point: `ﷺ` to 18 characters. */
function head(label: string): string {
  let end = 0;
  let length = 0;
  for (const character of label) {
    if (length >= MAX_NORMALIZED_LENGTH) break;
    end += character.length;
    length += character.normalize('NFKC').length;
  }
  return label.slice(0, end);
}

function toPlainText(label: string): string {
  return (
    label
      // NFKC converts a spacing accent (the apostrophe of "What´s") to a space and a combining mark.
      .replaceAll(/\p{Sk}/gu, '')
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      // Removes marks from Latin letters only: in other scripts a mark makes another letter (й, が).
      .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
      .normalize('NFC')
  );
}

function withSuffix(base: string, suffix: string): string {
  return base === '' ? suffix : `${cut(base, MAX_KEY_LENGTH - 1 - suffix.length)}_${suffix}`;
}

/** A suffix that differs and grows with each attempt, so that some attempt is not taken. */
function suffixOf(fieldId: string, attempt: number): string {
  const length = Math.min(FIRST_SUFFIX_LENGTH + attempt, MAX_SUFFIX_LENGTH);
  const letterAt = letterSource(`${fieldId}:suffix:${attempt}`);
  return Array.from({ length }, (_, index) => letterAt(index)).join('');
}

/** Pseudo-random letters a to z by position. Hashes the seed, because ids generated together share most digits. */
function letterSource(seed: string): (position: number) => string {
  const bytes = hash('sha256', seed, 'buffer');
  return (position) => {
    const round = Math.floor(position / bytes.length);
    const letter = (bytes.readUInt8(position % bytes.length) + round) % 26;
    return String.fromCharCode('a'.charCodeAt(0) + letter);
  };
}

/** Cuts to at most `max` UTF-16 code units, without half a surrogate pair or a `_` at the end. */
function cut(key: string, max: number): string {
  return key
    .slice(0, max)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/_$/, '');
}
