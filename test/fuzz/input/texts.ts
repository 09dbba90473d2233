const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether PostgreSQL can store the text unchanged. */
export const isStorable = (text: string): boolean =>
  !text.includes('\0') && !LONE_SURROGATE.test(text);

/** Percent-encodes a text; a lone surrogate as its (invalid) UTF-8 bytes. */
export function escapeText(text: string): string {
  return Array.from(text, (character) => {
    if (!LONE_SURROGATE.test(character)) return encodeURIComponent(character);
    const unit = character.charCodeAt(0);
    const bytes = [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
    return bytes.map((byte) => `%${byte.toString(16)}`).join('');
  }).join('');
}
