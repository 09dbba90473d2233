import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The id of a customer whose data were erased, or that was merged into one. Nothing else is left of the customer. */
@Entity('erased_customers', {
  comment:
    'Customers whose data were erased, and the ids that were merged into them: the list that is applied again after a backup was restored.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_erased_customers_team' })
export class ErasedCustomer {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId: string;

  @Column({ name: 'erased_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  erasedAt: Date;

  /** Responses of others that were erased with the customer, by the choice of a person. */
  @Column({ name: 'mention_ids', type: 'uuid', array: true, default: () => "'{}'" })
  mentionIds: string[];
}
