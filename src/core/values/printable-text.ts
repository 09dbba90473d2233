/**
 * Characters that a terminal executes (C0 and C1 controls), that reorder what follows (controls of bidirectional text,
 * https://www.unicode.org/reports/tr9/), or that break lines (U+2028, U+2029).
 */
const CONTROL_PATTERN = /[\p{Cc}\u2028\u2029]/gu;
const CONTROL_EXCEPT_LINE_FEED_PATTERN = /[^\P{Cc}\n]|[\u2028\u2029]/gu;
const BIDI_CONTROL_PATTERN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** In JSON, the other invisible characters are escaped too: a reader gets the same text. */
const INVISIBLE_PATTERN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text that others may have written, for one line on a terminal: controls become spaces, those of bidi text are removed. */
export const printableLine = (text: string): string =>
  text.replaceAll(CONTROL_PATTERN, ' ').replaceAll(BIDI_CONTROL_PATTERN, '');

/** The same for a text of several lines. */
export const printableText = (text: string): string =>
  text.replaceAll(CONTROL_EXCEPT_LINE_FEED_PATTERN, ' ').replaceAll(BIDI_CONTROL_PATTERN, '');

/** JSON on one line with only printable characters; it has the same value as that of `JSON.stringify`. */
export const printableJson = (value: object): string =>
  JSON.stringify(value).replaceAll(INVISIBLE_PATTERN, escapeUnits);

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
