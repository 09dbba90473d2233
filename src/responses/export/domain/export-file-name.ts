const MAX_NAME_LENGTH = 100;
/** Control characters, and those that turn the direction of a text around and so hide what a file is. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}]/gu;
/** What one file system or another keeps for itself. */
const RESERVED = /[/\\:*?"<>|]/g;

/** What a download of the form's responses is called: `Coffee club responses.csv`. */
export function exportFileName(formName: string, extension: string): string {
  const plain = formName.replaceAll(INVISIBLE, ' ').replaceAll(RESERVED, '_');
  const characters = Array.from(plain.replaceAll(/\s+/g, ' ').trim());
  const name = characters.slice(0, MAX_NAME_LENGTH).join('').trim();
  // A leading dot would hide the file; the word at the end keeps names like CON from being a device's.
  return `${name.replace(/^\.+/, '')} responses.${extension}`.trimStart();
}
