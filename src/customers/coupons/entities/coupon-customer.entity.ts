import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often a customer has redeemed a coupon; the row that decides the limit per customer. */
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
