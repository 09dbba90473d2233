/** The text on one line, as messages of others may have several. */
export function toLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}
