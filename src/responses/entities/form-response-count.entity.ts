import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { StoredSource } from '../domain/response-source';

/** Slots per counter: submissions seldom wait for each other, and a read still sums few rows. */
const COUNTER_SLOTS = 16;

/** Chooses the slot that a statement changes. */
export const randomSlot = (): number => Math.floor(Math.random() * COUNTER_SLOTS);

/** One slot of the number of responses of a form, by source and by whether they have been read. */
@Entity('form_response_counts', {
  comment:
    'Counters of the responses of a form by source and is_read: the sum of the slots is the total.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_form_response_counts_form',
})
export class FormResponseCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'form_id', type: 'uuid' })
  formId: string;

  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  @PrimaryColumn({ type: 'text' })
  source: StoredSource;

  @PrimaryColumn({ name: 'is_read', type: 'boolean' })
  isRead: boolean;

  /** May be negative: only the sum over the slots has a meaning. `bigint`: `pg` returns it as a string. */
  @Column({ type: 'bigint' })
  responses: string;
}
