import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Platform } from '@rapport/social-connectors';

/** A post whose read was counted, on a platform that bills each post once per day. */
@Entity('social_billed_posts', {
  comment: 'Posts with the day (UTC) on which a billed read was last counted; a day counts once.',
})
@ForeignKey('social_connections', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_billed_posts_connection',
})
export class SocialBilledPost {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @PrimaryColumn({ name: 'post_id', type: 'text' })
  postId: string;

  @Column({ type: 'date' })
  day: string;
}
