import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * An attempt at a delivery. The body that was sent is not stored a second time: it is made again from the response, and its
 * hash shows whether it is still the same. So no answer outlives its response.
 */
@Entity('webhook_attempts', {
  comment:
    'The last attempts of each delivery. received may repeat personal data of the response that was sent.',
})
@ForeignKey('webhook_deliveries', ['teamId', 'deliveryId'], ['teamId', 'id'], {
  name: 'fk_webhook_attempts_delivery',
  onDelete: 'CASCADE',
})
@Check('ck_webhook_attempts_received', 'char_length(received) <= 2000')
export class WebhookAttempt {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'delivery_id', type: 'uuid' })
  deliveryId: string;

  /** The number of the attempt among all of the delivery, counted from 1. */
  @PrimaryColumn({ type: 'integer' })
  attempt: number;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3 })
  startedAt: Date;

  @Column({ name: 'duration_ms', type: 'integer' })
  durationMs: number;

  @Column({ name: 'status_code', type: 'integer', nullable: true })
  statusCode: number | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** The first part of the response of the receiver, or null if it is empty or not a text. */
  @Column({ type: 'text', nullable: true })
  received: string | null;

  /** SHA-256 of the body that was sent. */
  @Column({ name: 'body_hash', type: 'bytea' })
  bodyHash: Buffer;

  /** `isRead` in the body that was sent. */
  @Column({ name: 'was_read', type: 'boolean' })
  wasRead: boolean;
}
