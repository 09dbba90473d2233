import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The number of redemptions of a coupon by a customer. Its row enforces the limit per customer. */
@Entity('coupon_customers', {
  comment:
    'Customers who have redeemed a coupon, with the number of redemptions, which the limit per customer is checked against.',
})
@ForeignKey('coupons', ['teamId', 'couponId'], ['teamId', 'id'], {
  name: 'fk_coupon_customers_coupon',
})
@ForeignKey('customers', ['teamId', 'customerId'], ['teamId', 'id'], {
  name: 'fk_coupon_customers_customer',
})
@Index('ix_coupon_customers_coupon', ['teamId', 'couponId', 'customerId'], { unique: true })
@Check('ck_coupon_customers_redemptions', 'redemptions >= 1')
export class CouponCustomer {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId: string;

  @PrimaryColumn({ name: 'coupon_id', type: 'uuid' })
  couponId: string;

  @Column({ type: 'integer' })
  redemptions: number;

  /** The limit that the last redemption was checked against; null in rows of earlier versions and of merges. */
  @Column({ name: 'per_customer', type: 'integer', nullable: true })
  perCustomer: number | null;
}
