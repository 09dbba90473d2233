import { sumOfKnown } from './read-metric';

const DECIMALS = 1e6;

/** Derives the engagement as the sum of its known parts; null when no part is known. */
export function deriveEngagement(
  likes: number | null,
  comments: number | null,
  shares: number | null,
  clicks: number | null,
): number | null {
  return sumOfKnown([likes, comments, shares, clicks]);
}

/** Derives the engagement rate: engagement by reach or, where reach is 0 or unknown, by impressions; six decimals. */
export function deriveEngagementRate(
  engagement: number | null,
  reach: number | null,
  impressions: number | null,
): number | null {
  const audience = [reach, impressions].find((value) => value !== null && value > 0);
  if (engagement === null || audience === undefined || audience === null) return null;
  // Scaling before the division keeps ties exact: 1/2000000 rounds up.
  const rate = Math.round((engagement * DECIMALS) / audience) / DECIMALS;
  return Number.isFinite(rate) ? rate : null;
}
