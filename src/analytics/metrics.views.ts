import { ApiProperty } from '../core/openapi/decorators';
import { type Kpis, METRIC_NAMES, type SocialMetrics } from '@rapport/social-connectors';

const metric = (description: string, example: number | null) =>
  ApiProperty({ type: Number, nullable: true, minimum: 0, description, example });

/** The metrics of a post, null if the platform does not report them. Specification 2.6. */
export class MetricsView implements SocialMetrics {
  @metric('The number of times that the content was shown.', 1432)
  impressions: number | null;

  @metric('The number of people who saw the content.', 1180)
  reach: number | null;

  @metric('As reported by the platform, else the sum of likes, comments, shares and clicks.', 128)
  engagement: number | null;

  @metric('Likes and other reactions.', 96)
  likes: number | null;

  @metric('Comments and replies.', 17)
  comments: number | null;

  @metric('Shares, reposts and quotes.', 15)
  shares: number | null;

  @metric('Clicks.', null)
  clicks: number | null;

  @metric('The number of video plays.', 1432)
  videoViews: number | null;

  @metric(
    'A ratio: as reported by the platform, else engagement divided by reach or, if reach is 0 or unknown, by impressions.',
    0.108475,
  )
  engagementRate: number | null;
}

/** The metrics of a profile; specification 2.6 and 2.7. */
export class KpisView extends MetricsView implements Kpis {
  @metric('The last known number of followers.', 5210)
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
