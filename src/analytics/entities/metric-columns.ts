import { Column } from 'typeorm';

/** The columns of the normalized metrics, null if the platform does not report them. Specification 2.6. */
export abstract class MetricColumns {
  @Column({ type: 'double precision', nullable: true })
  impressions: number | null;

  @Column({ type: 'double precision', nullable: true })
  reach: number | null;

  @Column({ type: 'double precision', nullable: true })
  engagement: number | null;

  @Column({ type: 'double precision', nullable: true })
  likes: number | null;

  @Column({ type: 'double precision', nullable: true })
  comments: number | null;

  @Column({ type: 'double precision', nullable: true })
  shares: number | null;

  @Column({ type: 'double precision', nullable: true })
  clicks: number | null;

  @Column({ name: 'video_views', type: 'double precision', nullable: true })
  videoViews: number | null;

  /** A ratio. */
  @Column({ name: 'engagement_rate', type: 'double precision', nullable: true })
  engagementRate: number | null;
}
