import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The last attempts at the receiver of a form; a receiver without attempts has no row. */
@Entity('webhook_receivers', {
  comment: 'Health of the receiver of each form after the last attempts, shared by all processes.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_webhook_receivers_form',
  onDelete: 'CASCADE',
})
@Check('ck_webhook_receivers_timeouts', 'timeouts >= 0')
@Index('ix_webhook_receivers_alarm', ['teamId', 'formId'], { where: 'alarm_at IS NOT NULL' })
export class WebhookReceiver {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'form_id', type: 'uuid' })
  formId: string;

  /** The URL of these attempts; when the form has another URL, the row does not apply. */
  @Column({ type: 'text' })
  url: string;

  /** Whether the last attempt ended within a second. */
  @Column({ name: 'is_quick', type: 'boolean' })
  isQuick: boolean;

  /** The number of timeouts in a row up to the last attempt. */
  @Column({ type: 'integer' })
  timeouts: number;

  /** The first failure since a delivery has arrived, or null if the last one arrived. */
  @Column({ name: 'failing_since', type: 'timestamptz', precision: 3, nullable: true })
  failingSince: Date | null;

  /** When people are to be notified that the receiver fails, or null if it does not fail or they have been notified. */
  @Column({ name: 'alarm_at', type: 'timestamptz', precision: 3, nullable: true })
  alarmAt: Date | null;

  /** When people were notified last. */
  @Column({ name: 'told_at', type: 'timestamptz', precision: 3, nullable: true })
  toldAt: Date | null;
}
