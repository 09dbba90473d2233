import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredValue } from '../domain/read-answer';

export const RESPONSE_SOURCES = ['public', 'ai'] as const;
export type ResponseSource = (typeof RESPONSE_SOURCES)[number];

/** One submission to a form; specification 2.5. */
@Entity('form_responses')
export class FormResponse {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'form_id', type: 'uuid' })
  formId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'text' })
  source: ResponseSource;

  @Column({ name: 'is_read', type: 'boolean', default: false })
  isRead: boolean;

  /** The linked customer. */
  @Column({ name: 'subscriber_id', type: 'uuid', nullable: true })
  subscriberId: string | null;

  /** By field id, so that renamed or removed fields need no rewrite here. */
  @Column({ type: 'jsonb' })
  answers: Record<string, StoredValue>;
}
