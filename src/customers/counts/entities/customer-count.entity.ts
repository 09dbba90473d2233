import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One slot of the number of customers of a team. A slot may be negative: a deletion need not change the slot that counted the customer. */
@Entity('customer_counts', {
  comment: 'Counters of the customers of a team: the sum of the slots is the total.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_customer_counts_team' })
export class CustomerCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** `bigint`: `pg` returns it as a string. */
  @Column({ type: 'bigint' })
  customers: string;
}
