import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The text that a QR code encodes; unique in the team. */
@Entity('coupon_codes')
export class CouponCode {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'coupon_id', type: 'uuid' })
  couponId: string;

  @Column({ type: 'text' })
  code: string;

  @Column({ name: 'max_redemptions', type: 'integer', default: 1 })
  maxRedemptions: number;

  @Column({ type: 'integer', default: 0 })
  redemptions: number;
}
