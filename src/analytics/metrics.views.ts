import { ApiProperty } from '@nestjs/swagger';
import { type Kpis, METRIC_NAMES, type SocialMetrics } from './domain/metrics';

const metric = (description: string, example: number | null) =>
  ApiProperty({ type: Number, nullable: true, minimum: 0, description, example });

/** The metrics of a post; null: the platform does not report it. Specification 2.6. */
export class MetricsView implements SocialMetrics {
  @metric('How often it was shown.', 1432)
  impressions: number | null;

  @metric('How many people it reached.', 1180)
  reach: number | null;

  @metric("The platform's own count, else likes, comments, shares and clicks together.", 128)
  engagement: number | null;

  @metric('Likes and other reactions.', 96)
  likes: number | null;

  @metric('Comments and replies.', 17)
  comments: number | null;

  @metric('Shares, reposts and quotes.', 15)
  shares: number | null;

  @metric('Clicks.', null)
  clicks: number | null;

  @metric('How often its video was played.', 1432)
  videoViews: number | null;

  @metric(
    "A ratio: the platform's own, else engagement by reach or, where that is 0 or unknown, by impressions.",
    0.108475,
  )
  engagementRate: number | null;
}

/** The metrics of a profile; specification 2.6 and 2.7. */
export class KpisView extends MetricsView implements Kpis {
  @metric('Followers, as last known.', 5210)
  followers: number | null;
}

export function toMetricsView(row: SocialMetrics): SocialMetrics {
  const metrics: Partial<SocialMetrics> = {};
  for (const name of METRIC_NAMES) metrics[name] = row[name];
  return metrics as SocialMetrics;
}

export const toKpisView = (row: Kpis): Kpis => ({
  followers: row.followers,
  ...toMetricsView(row),
});
