import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../../core/database/sql-expressions';
import { RETENTION_KINDS, type RetentionKind } from '../retention-kinds';

/** What the operator allows of a kind. In the database, so that the trigger of the audit log knows it. */
@Entity('retention_limits', {
  comment:
    'The default and the maximum of days after which data of a kind are deleted, null: never. Stored by each process that starts.',
})
@Check('ck_retention_limits_kind', oneOf('kind', RETENTION_KINDS))
@Check('ck_retention_limits_days', 'default_days >= 1 AND max_days >= 1')
export class RetentionLimitRow {
  @PrimaryColumn({ type: 'text' })
  kind: RetentionKind;

  @Column({ name: 'default_days', type: 'integer', nullable: true })
  defaultDays: number | null;

  @Column({ name: 'max_days', type: 'integer', nullable: true })
  maxDays: number | null;
}
