/** Length in Unicode code points: an emoji outside the basic plane counts as one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether the text has more than `max` code points; counts only when its UTF-16 length leaves that open. */
export function exceedsCodePoints(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || countCodePoints(text) > max;
}
