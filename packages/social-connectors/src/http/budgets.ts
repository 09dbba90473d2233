import type { Platform } from '../platforms';

/** What a budget counts: requests of an app, posts that X bills, or units of YouTube's quota. */
export type Bucket = 'requests' | 'business_requests' | 'reads' | 'units' | 'backfill_units';

/** What a request takes from the budgets of its platform. */
export interface RequestCost {
  readonly platform: Platform;
  /** By bucket; for `reads`, the most posts that the response can have. */
  readonly amounts: Readonly<Partial<Record<Bucket, number>>>;
  /** The ids of the posts in a response that the platform bills, each once per day (UTC). */
  readonly billedPosts?: (body: unknown) => readonly string[];
}

/** What a request has taken. */
export interface TakenCost {
  readonly cost: RequestCost;
}

/** How much of each platform may be used. */
export interface Budgets {
  /** Takes what a request costs, before it is sent. @throws PlatformError of kind `budget` */
  take(cost: RequestCost): Promise<TakenCost>;
  /** Called after the response. @param body null if there was no response, or an error */
  settle(taken: TakenCost, body: unknown): Promise<void>;
  /** How much of `wanted` a request can take now. */
  affordable(platform: Platform, bucket: Bucket, wanted: number): Promise<number>;
}

/** Counts nothing. */
export const UNLIMITED: Budgets = {
  take: (cost) => Promise.resolve({ cost }),
  settle: () => Promise.resolve(),
  affordable: (_platform, _bucket, wanted) => Promise.resolve(wanted),
};
