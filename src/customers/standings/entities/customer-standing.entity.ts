import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PointsColumn } from '../../points-column.decorator';

/**
 * The values by which lists of customers are sorted. They are not columns of `customers`, because indexes on columns that each change
 * of points writes would make it several times as expensive. A job copies them.
 */
@Entity('customer_standings', {
  comment:
    'Copies of the balance and the last activity of customers, by which lists are sorted. A job brings them up to date.',
})
@ForeignKey('customers', ['teamId', 'customerId'], ['teamId', 'id'], {
  name: 'fk_customer_standings_customer',
  onDelete: 'CASCADE',
})
@Index('ix_customer_standings_points', ['teamId', 'points', 'customerId'])
@Index('ix_customer_standings_active', ['teamId', 'activeAt', 'customerId'])
export class CustomerStanding {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId: string;

  @PointsColumn()
  points: number;

  /** The time of the newest entry of the ledger or linked response, or else of the creation. */
  @Column({ name: 'active_at', type: 'timestamptz', precision: 3 })
  activeAt: Date;
}
