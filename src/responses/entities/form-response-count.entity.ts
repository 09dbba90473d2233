import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ResponseSource } from './form-response.entity';

/** A part of the number of a form's responses of one source, read or unread. */
@Entity('form_response_counts')
export class FormResponseCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'form_id', type: 'uuid' })
  formId: string;

  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  @PrimaryColumn({ type: 'text' })
  source: ResponseSource;

  @PrimaryColumn({ name: 'is_read', type: 'boolean' })
  isRead: boolean;

  /** May be below zero; only the sum over the slots counts. A bigint, so a text. */
  @Column({ type: 'bigint' })
  responses: string;
}
