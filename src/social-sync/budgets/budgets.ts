import type { SocialBudgetSettings } from '../../core/config/social-settings';
import type { Bucket, Platform, WindowLength } from '@rapport/social-connectors';

/** How much of a platform all accounts of the operator's app may use together in a window. */
export interface Budget {
  readonly platform: Platform;
  readonly bucket: Bucket;
  readonly limit: number;
  readonly window: WindowLength;
  /** Whether only backfills take from it. */
  readonly isForBackfills?: boolean;
}

/** The part of YouTube's units that backfills may use. */
const BACKFILL_PART = 4 / 9;

/** The budgets of all platforms. Meta has none here: its responses say how much of a limit is used. */
export function budgetsOf(settings: SocialBudgetSettings): Budget[] {
  const { tiktokRequestsPerMinute, twitterRequestsPerMinute, twitterReadsPerMonth } = settings;
  const { linkedinRequestsPerDay, youtubeUnitsPerDay } = settings;
  const requests = { bucket: 'requests', window: 'minute' } as const;
  return [
    { platform: 'tiktok', ...requests, limit: tiktokRequestsPerMinute },
    // TikTok limits each of its two apps by itself.
    {
      platform: 'tiktok',
      bucket: 'business_requests',
      window: 'minute',
      limit: tiktokRequestsPerMinute,
    },
    { platform: 'twitter', ...requests, limit: twitterRequestsPerMinute },
    ...(twitterReadsPerMonth === null
      ? []
      : [
          {
            platform: 'twitter',
            bucket: 'reads',
            limit: twitterReadsPerMonth,
            window: 'month',
          } as const,
        ]),
    { platform: 'linkedin', bucket: 'requests', limit: linkedinRequestsPerDay, window: 'day' },
    { platform: 'youtube', bucket: 'units', limit: youtubeUnitsPerDay, window: 'pacific day' },
    {
      platform: 'youtube',
      bucket: 'backfill_units',
      limit: Math.floor(youtubeUnitsPerDay * BACKFILL_PART),
      window: 'pacific day',
      isForBackfills: true,
    },
  ];
}
