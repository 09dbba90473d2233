import type { StoredSource } from '../../domain/response-source';

/** How a response came in, as the console names it: the hosted page, the API or a person of the team, an AI reply. */
export const CHANNELS = ['page', 'api', 'ai'] as const;
export type Channel = (typeof CHANNELS)[number];

export const toChannel = (source: StoredSource): Channel => (source === 'public' ? 'api' : source);

export const toStoredSource = (channel: Channel): StoredSource =>
  channel === 'api' ? 'public' : channel;
