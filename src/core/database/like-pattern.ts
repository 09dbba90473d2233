/** A LIKE pattern for texts that contain `text`, of which no character has a special meaning. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
