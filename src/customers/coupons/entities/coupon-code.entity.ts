import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** The text that a QR code encodes; unique in the team. */
@Entity('coupon_codes', { comment: 'Codes of a coupon, as printed in QR codes.' })
@Unique('uq_coupon_codes_team_code', ['teamId', 'code'])
@Check('ck_coupon_codes_redemptions', 'redemptions >= 0')
@Index('ix_coupon_codes_coupon', ['teamId', 'couponId', 'id'])
export class CouponCode {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Not a foreign key: the codes of a deleted coupon stay until a purge has deleted them. */
  @Column({ name: 'coupon_id', type: 'uuid' })
  couponId: string;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'integer', default: 0 })
  redemptions: number;

  /** Since when the code cannot be redeemed, or null if it can. */
  @Column({ name: 'disabled_at', type: 'timestamptz', precision: 3, nullable: true })
  disabledAt: Date | null;
}
