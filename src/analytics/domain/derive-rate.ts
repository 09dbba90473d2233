const DECIMALS = 1e6;

/** Engagement as a ratio of reach, or of impressions where reach is 0 or not known; six decimals. */
export function deriveRate(
  engagement: number | null,
  reach: number | null,
  impressions: number | null,
): number | null {
  const audience = [reach, impressions].find((value) => value !== null && value > 0);
  if (engagement === null || audience === undefined || audience === null) return null;
  // Scaled before it is divided, so that a tie (1/2000000) is not lost to a first rounding.
  const rate = Math.round((engagement * DECIMALS) / audience) / DECIMALS;
  return Number.isFinite(rate) ? rate : null;
}
