import { Column, Entity, PrimaryColumn } from 'typeorm';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'blocked'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One response that a form's webhook is to receive, or has: the outbox and, for 30 days, the log. */
@Entity('webhook_deliveries')
export class WebhookDelivery {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  /** Also the `webhook-id` of every attempt. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'form_id', type: 'uuid' })
  formId: string;

  @Column({ name: 'response_id', type: 'uuid' })
  responseId: string;

  @Column({ type: 'text', default: 'pending' })
  status: DeliveryStatus;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** How many there had been when redelivery was last asked for: the limit counts from there. */
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

  /** While pending: not before then. */
  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt: Date;

  /** Until then one process is at it; if that process has crashed, others take over after that. */
  @Column({ name: 'claimed_until', type: 'timestamptz', precision: 3, nullable: true })
  claimedUntil: Date | null;
}
