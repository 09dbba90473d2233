import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../../core/database/sql-expressions';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'blocked'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The delivery of a response to the form's webhook: an outbox row, then a row of the delivery log until its retention ends. */
@Entity('webhook_deliveries', {
  comment:
    'The outbox and the log of webhooks. claimed_until is the lease of the process that sends; attempts_before are those before a redelivery.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], { name: 'fk_webhook_deliveries_form' })
@Check('ck_webhook_deliveries_status', oneOf('status', DELIVERY_STATUSES))
@Check('ck_webhook_deliveries_attempts', 'attempts_before >= 0 AND attempts >= attempts_before')
@Index('ix_webhook_deliveries_form_created', ['teamId', 'formId', 'createdAt', 'id'])
@Index('ix_webhook_deliveries_due', ['teamId', 'formId', 'nextAttemptAt', 'id'], {
  where: "status = 'pending'",
})
@Index('ix_webhook_deliveries_failed', ['teamId', 'formId'], {
  where: "status IN ('failed', 'blocked')",
})
@Index('ix_webhook_deliveries_age', ['teamId', 'formId', 'createdAt'], {
  where: "status <> 'pending'",
})
export class WebhookDelivery {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  /** Sent as `webhook-id` with every attempt. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'form_id', type: 'uuid' })
  formId: string;

  /** null for a test event. Deleted and moved to the bin together with its response, of which it has the `created_at`. */
  @Column({ name: 'response_id', type: 'uuid', nullable: true })
  responseId: string | null;

  @Column({ type: 'text', default: 'pending' })
  status: DeliveryStatus;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** The number of attempts before the last redelivery; the limit of attempts counts from there. */
  @Column({ name: 'attempts_before', type: 'integer', default: 0 })
  attemptsBefore: number;

  @Column({ name: 'last_status_code', type: 'integer', nullable: true })
  lastStatusCode: number | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'delivered_at', type: 'timestamptz', precision: 3, nullable: true })
  deliveredAt: Date | null;

  /** The earliest time of the next attempt of a pending delivery. */
  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt: Date;

  /** The end of the claim of the process that sends the delivery; afterwards another process may claim it. */
  @Column({ name: 'claimed_until', type: 'timestamptz', precision: 3, nullable: true })
  claimedUntil: Date | null;
}
