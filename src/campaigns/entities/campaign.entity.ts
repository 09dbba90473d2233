import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
} from 'typeorm';

/** A campaign: a name and a time for a text that posts, responses, customers and coupons carry. */
@Entity('campaigns', {
  comment:
    'Campaigns. campaign_id is the text that posts, responses, customers and coupons carry; they refer to it without a foreign key.',
})
@Unique('uq_campaigns_team_campaign', ['teamId', 'campaignId'])
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_campaigns_team' })
@Check('ck_campaigns_campaign_id', 'char_length(campaign_id) BETWEEN 1 AND 255')
@Check('ck_campaigns_name', 'char_length(name) BETWEEN 1 AND 255')
@Check('ck_campaigns_period', 'ends_at > starts_at')
@Index('ix_campaigns_team_created', ['teamId', 'createdAt', 'id'])
export class Campaign {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  /** Only for the order of the list: in the API, the id of a campaign is `campaignId`. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Does not change. */
  @Column({ name: 'campaign_id', type: 'text' })
  campaignId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'starts_at', type: 'timestamptz', precision: 3 })
  startsAt: Date;

  /** null if the campaign is open-ended. */
  @Column({ name: 'ends_at', type: 'timestamptz', precision: 3, nullable: true })
  endsAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
