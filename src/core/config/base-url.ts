/** A URL to which paths are appended, without slashes at its end; null: not set. */
export const readBaseUrl = (url: string | undefined): string | null =>
  url?.replace(/\/+$/, '') ?? null;
