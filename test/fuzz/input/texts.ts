const HALF_PAIR = /\p{Surrogate}/u;

/** Whether PostgreSQL could store the text as it is. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !HALF_PAIR.test(text);

/** A text in a URL; half of a surrogate pair as the bytes that it would have. */
export function escapeText(text: string): string {
  return Array.from(text, (character) => {
    if (!HALF_PAIR.test(character)) return encodeURIComponent(character);
    const unit = character.charCodeAt(0);
    const bytes = [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
    return bytes.map((byte) => `%${byte.toString(16)}`).join('');
  }).join('');
}
