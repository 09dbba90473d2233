import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The id of a customer that was merged into another one. The row of the merged customer is deleted. */
@Entity('merged_customers', {
  comment: 'Ids of customers that were merged into another one, which answers to them.',
})
@ForeignKey('customers', ['teamId', 'keptId'], ['teamId', 'id'], {
  name: 'fk_merged_customers_kept',
  onDelete: 'CASCADE',
})
@Index('ix_merged_customers_kept', ['teamId', 'keptId'])
export class MergedCustomer {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Never a merged customer itself: a further merge changes it. */
  @Column({ name: 'kept_id', type: 'uuid' })
  keptId: string;

  /** The ledger accepts changes of the transaction that began at this time. */
  @Column({ name: 'merged_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  mergedAt: Date;
}
