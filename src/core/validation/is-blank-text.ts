/**
 * Anything but white space, control characters, default-ignorable code points (zero-width and bidi characters, Hangul
 * fillers, variation selectors, tags), interlinear annotations, the Braille blank and the musical null notehead.
 */
const VISIBLE =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u;

/**
 * Whether a reader sees nothing of the text: it is empty or has only white space and invisible characters. A text with
 * U+0000 is not blank: it is rejected, and a blank one would be skipped.
 */
export function isBlankText(text: string): boolean {
  return !VISIBLE.test(text) && !text.includes('\0');
}
