import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Slots per coupon: redemptions of different codes seldom wait for each other, and a read still sums few rows. */
const COUNTER_SLOTS = 16;

/** Chooses the slot that a redemption increments. */
export const randomSlot = (): number => Math.floor(Math.random() * COUNTER_SLOTS);

/** One slot of the number of redemptions of a coupon. */
@Entity('coupon_counts', {
  comment: 'Counters of the redemptions of a coupon: the sum of the slots is the total.',
})
@ForeignKey('coupons', ['teamId', 'couponId'], ['teamId', 'id'], {
  name: 'fk_coupon_counts_coupon',
})
export class CouponCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'coupon_id', type: 'uuid' })
  couponId: string;

  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** `bigint`: `pg` returns it as a string. */
  @Column({ type: 'bigint' })
  redemptions: string;
}
