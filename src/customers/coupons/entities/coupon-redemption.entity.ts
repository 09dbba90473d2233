import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PointsColumn } from '../../points-column.decorator';

/** One redemption of a code by a customer. The transaction in the ledger refers to it. */
@Entity('coupon_redemptions', { comment: 'Each redemption of a code.' })
@ForeignKey('coupons', ['teamId', 'couponId'], ['teamId', 'id'], {
  name: 'fk_coupon_redemptions_coupon',
})
@ForeignKey('coupon_codes', ['teamId', 'codeId'], ['teamId', 'id'], {
  name: 'fk_coupon_redemptions_code',
})
@Index('ix_coupon_redemptions_coupon', { synchronize: false })
@Index('ix_coupon_redemptions_code', ['teamId', 'codeId', 'createdAt', 'id'])
@Index('ix_coupon_redemptions_customer', ['teamId', 'customerId', 'id'])
export class CouponRedemption {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'coupon_id', type: 'uuid' })
  couponId: string;

  @Column({ name: 'code_id', type: 'uuid' })
  codeId: string;

  /** Not a foreign key: redemptions outlive the erasure of their customer, and then belong to nobody. */
  @Column({ name: 'customer_id', type: 'uuid' })
  customerId: string;

  @Column({
    name: 'created_at',
    type: 'timestamptz',
    precision: 3,
    default: () => 'clock_timestamp()',
  })
  createdAt: Date;

  /** What it added to the balance, as in its transaction. */
  @PointsColumn()
  points: number;
}
