/** In `u` mode a surrogate matches only when it has no partner. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether PostgreSQL keeps the text exactly as it is: no U+0000, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}
