/** The sources of a response in the API; specification 2.5. */
export const RESPONSE_SOURCES = ['public', 'ai'] as const;
export type ResponseSource = (typeof RESPONSE_SOURCES)[number];

/** The sources that are stored. `page`: submitted by a hosted page, which the API shows as `public`. */
export const STORED_SOURCES = ['public', 'page', 'ai'] as const;
export type StoredSource = (typeof STORED_SOURCES)[number];

export const toResponseSource = (stored: StoredSource): ResponseSource =>
  stored === 'page' ? 'public' : stored;

/** The stored sources that pass the filters by `source` and by channel, or null for all. */
export function passingSources({
  source,
  channel,
}: {
  readonly source: ResponseSource | null;
  readonly channel: StoredSource | null;
}): StoredSource[] | null {
  if (channel === null) return source === null ? null : toStoredSources(source);
  return source === null || toResponseSource(channel) === source ? [channel] : [];
}

/** The stored sources that the API shows as `source`. */
export const toStoredSources = (source: ResponseSource): StoredSource[] =>
  STORED_SOURCES.filter((stored) => toResponseSource(stored) === source);
