/** The name that a `Content-Disposition` gives to a file; null when it gives none. */
export function readFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const plain = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  return plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2] ?? null;
}
