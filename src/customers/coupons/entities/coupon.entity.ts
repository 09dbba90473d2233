import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PointsColumn } from '../../points-column.decorator';
import { MAX_POINTS } from '../../loyalty/domain/points';

/** A coupon, which adds points to a balance when one of its codes is redeemed. */
@Entity('coupons', {
  comment:
    'Coupons: the value of their codes, the limit of redemptions per customer, and the time in which they are valid.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_coupons_team' })
@Check('ck_coupons_name', 'char_length(name) BETWEEN 1 AND 255')
@Check('ck_coupons_points', `points > 0 AND points <= ${MAX_POINTS}`)
@Check('ck_coupons_per_customer', 'per_customer >= 1')
@Check('ck_coupons_period', 'ends_at > starts_at')
@Check('ck_coupons_description', 'char_length(description) BETWEEN 1 AND 255')
@Check('ck_coupons_max_redemptions', 'max_redemptions >= 1')
@Check('ck_coupons_code_count', 'code_count >= 0')
@Check('ck_coupons_campaign_id', 'char_length(campaign_id) BETWEEN 1 AND 255')
@Index('ix_coupons_team_campaign', ['teamId', 'campaignId', 'createdAt', 'id'], {
  where: 'campaign_id IS NOT NULL',
})
@Index('ix_coupons_team_created', ['teamId', 'createdAt', 'id'])
export class Coupon {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @PointsColumn()
  points: number;

  /** The maximum number of redemptions by one customer, over all codes. */
  @Column({ name: 'per_customer', type: 'integer', default: 1 })
  perCustomer: number;

  @Column({ name: 'starts_at', type: 'timestamptz', precision: 3, nullable: true })
  startsAt: Date | null;

  @Column({ name: 'ends_at', type: 'timestamptz', precision: 3, nullable: true })
  endsAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** What the customer gets. */
  @Column({ type: 'text', nullable: true })
  description: string | null;

  /** The maximum number of redemptions of each code. */
  @Column({ name: 'max_redemptions', type: 'integer', default: 1 })
  maxRedemptions: number;

  /** The number of codes. */
  @Column({ name: 'code_count', type: 'integer', default: 0 })
  codeCount: number;

  /** The campaign that its redemptions count for, or null. */
  @Column({ name: 'campaign_id', type: 'text', nullable: true })
  campaignId: string | null;
}
