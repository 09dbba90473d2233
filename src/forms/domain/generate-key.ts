import { createHash } from 'node:crypto';

const MAX_KEY_LENGTH = 63;
/** As long as a label gets in NFKC before it is cut: one of 255 code points that stay what they are never is. */
const MAX_PLAIN_LENGTH = 512;
const FIRST_SUFFIX_LENGTH = 4;
const MAX_SUFFIX_LENGTH = 24;

/** The key of a new field (spec 2.4): `^[\p{L}_]+$`, at most 63 long, not in `taken`. */
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

/** The code points of a label that its key may be made of: `ﷺ` alone is 18 letters and blanks in NFKC. */
function head(label: string): string {
  let end = 0;
  let length = 0;
  for (const character of label) {
    if (length >= MAX_PLAIN_LENGTH) break;
    end += character.length;
    length += character.normalize('NFKC').length;
  }
  return label.slice(0, end);
}

function toPlainText(label: string): string {
  return (
    label
      // NFKC turns a free-standing accent (the apostrophe of "What´s") into a space and a mark.
      .replaceAll(/\p{Sk}/gu, '')
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      // In other scripts a mark makes another letter (й, が), so only Latin ones lose theirs.
      .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
      .normalize('NFC')
  );
}

function withSuffix(base: string, suffix: string): string {
  return base === '' ? suffix : `${cut(base, MAX_KEY_LENGTH - 1 - suffix.length)}_${suffix}`;
}

/** Longer with each attempt, and different in every one, so that some attempt is free. */
function suffixOf(fieldId: string, attempt: number): string {
  const length = Math.min(FIRST_SUFFIX_LENGTH + attempt, MAX_SUFFIX_LENGTH);
  const letterAt = letterSource(`${fieldId}:suffix:${attempt}`);
  return Array.from({ length }, (_, index) => letterAt(index)).join('');
}

/** Letters a to z for each position. The seed is hashed because ids made together share most digits. */
function letterSource(seed: string): (position: number) => string {
  const bytes = createHash('sha256').update(seed).digest();
  return (position) => {
    const turn = Math.floor(position / bytes.length);
    const letter = (bytes.readUInt8(position % bytes.length) + turn) % 26;
    return String.fromCharCode('a'.charCodeAt(0) + letter);
  };
}

/** At most `max` UTF-16 units, hence code points, with neither half a pair nor a `_` at the end. */
function cut(key: string, max: number): string {
  return key
    .slice(0, max)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/_$/, '');
}
