/** Characters that Windows, macOS or Linux forbid in file names, and those that no name should have. */
const RESERVED_CHARACTER_PATTERN = /[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]/gu;
const MAX_NAME_LENGTH = 100;

/** A name for a file: `What do you drink?` becomes `What do you drink_.csv`. */
export function fileNameOf(title: string, extension: string): string {
  const name = Array.from(title.replaceAll(RESERVED_CHARACTER_PATTERN, '_').trim());
  return `${name.slice(0, MAX_NAME_LENGTH).join('').replace(/^\.+/, '') || 'file'}.${extension}`;
}

/** Downloads a file that the page has made. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveLink(url, name);
  // When the click returns, every browser has read the address, but some have not read the content yet.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser download an address of the service, or a data URL. */
export function saveLink(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
