import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of redemptions of a coupon by a customer. Its row enforces the limit per customer. */
@Entity('coupon_customers')
export class CouponCustomer {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'coupon_id', type: 'uuid' })
  couponId: string;

  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId: string;

  @Column({ type: 'integer' })
  redemptions: number;
}
