import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../../core/database/sql-expressions';
import { MAX_RETENTION_DAYS, RETENTION_KINDS, type RetentionKind } from '../retention-kinds';

/** How long a team, or one form of it, keeps data of a kind. Without a row, the default of the operator holds. */
@Entity('retention_settings', {
  comment:
    'After how many days data of a kind are deleted, null: never. subject_id is a form, or the nil UUID for the whole team.',
})
@ForeignKey('teams', ['teamId'], ['id'], { name: 'fk_retention_settings_team' })
@Check('ck_retention_settings_kind', oneOf('kind', RETENTION_KINDS))
@Check('ck_retention_settings_days', `days BETWEEN 1 AND ${MAX_RETENTION_DAYS}`)
export class RetentionSetting {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  kind: RetentionKind;

  @PrimaryColumn({ name: 'subject_id', type: 'uuid' })
  subjectId: string;

  @Column({ type: 'integer', nullable: true })
  days: number | null;
}
