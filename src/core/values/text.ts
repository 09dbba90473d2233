/** Counts Unicode code points: an emoji outside the basic plane counts as one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether the text has more than `max` code points; counts them only when the UTF-16 length does not decide. */
export function exceedsCodePoints(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || countCodePoints(text) > max;
}

/**
 * Any character except white space, control characters, default-ignorable code points (zero-width and bidi characters,
 * Hangul fillers, variation selectors, tags), interlinear annotations, the Braille blank and the musical null notehead.
 */
const VISIBLE_CHARACTER_PATTERN =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u;

/**
 * Whether the text has no visible character. A text with U+0000 is not blank, so that validation rejects it instead of
 * treating it as absent.
 */
export function isBlankText(text: string): boolean {
  return !VISIBLE_CHARACTER_PATTERN.test(text) && !text.includes('\0');
}

/** In `u` mode a surrogate matches only when it is not part of a pair. */
const LONE_SURROGATE_PATTERN = /\p{Surrogate}/u;

/** Whether PostgreSQL stores the text unchanged: it has no U+0000 and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE_PATTERN.test(text);
}

/**
 * More combining marks in a row than any script needs (UAX #15, Stream-Safe Text Format). ICU sorts a run of marks in
 * quadratic time: 200,000 marks take 12 s.
 */
const TOO_MANY_MARKS_PATTERN = /(?<!\p{M})\p{M}{31}/u;

/** Returns the text in Unicode Normalization Form C; a text with 31 marks in a row is returned unchanged. */
export function toNfc(text: string): string {
  return TOO_MANY_MARKS_PATTERN.test(text) ? text : text.normalize('NFC');
}

/** Returns the canonically equivalent spellings under which a text may be stored: NFC, NFD and as it is. */
export function normalFormsOf(text: string): string[] {
  if (TOO_MANY_MARKS_PATTERN.test(text)) return [text];
  return [...new Set([text.normalize('NFC'), text.normalize('NFD'), text])];
}

// `\d+\.?\d*` would take quadratic time on a long run of digits.
const DECIMAL_PATTERN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Parses a number in decimal digits (`-3`, ` 36.5 `, `1e3`); NaN for any other text, such as `0x10`. */
export function readDecimal(text: string): number {
  const trimmed = text.trim();
  return DECIMAL_PATTERN.test(trimmed) ? Number(trimmed) : Number.NaN;
}
