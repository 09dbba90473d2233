import { sumOfKnown } from './read-metric';

/** Engagement where the platform gives none: the sum of what is known of its parts; null when nothing is. */
export function deriveEngagement(
  likes: number | null,
  comments: number | null,
  shares: number | null,
  clicks: number | null,
): number | null {
  return sumOfKnown([likes, comments, shares, clicks]);
}
