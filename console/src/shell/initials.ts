/** The first letters of the first and the last word of a name: at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
