import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Platform, PostType } from '@rapport/social-connectors';

/** The number of posts of a type on a day (UTC) in a campaign or, with the campaign id '', in total. */
@Entity('social_post_counts', {
  comment:
    "Numbers of posts by day (UTC), type and campaign, where campaign '' stands for all posts. They give the totals of filtered lists.",
})
@ForeignKey('social_connections', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_post_counts_connection',
})
@Check('ck_social_post_counts_posts', 'posts >= 0')
export class SocialPostCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @PrimaryColumn({ name: 'campaign_id', type: 'text' })
  campaignId: string;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @PrimaryColumn({ name: 'post_type', type: 'text' })
  postType: PostType;

  @Column({ type: 'integer' })
  posts: number;
}
