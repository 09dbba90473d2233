import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Adds points when one of its codes is redeemed. */
@Entity('coupons')
export class Coupon {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  /** A decimal text. */
  @Column({ type: 'numeric', precision: 15, scale: 2 })
  points: string;

  /** How often one customer may redeem the coupon, over all its codes. */
  @Column({ name: 'per_customer', type: 'integer', default: 1 })
  perCustomer: number;

  @Column({ name: 'starts_at', type: 'timestamptz', precision: 3, nullable: true })
  startsAt: Date | null;

  @Column({ name: 'ends_at', type: 'timestamptz', precision: 3, nullable: true })
  endsAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
