import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { StoredSource } from '../domain/response-source';

/**
 * The responses of a form in a quarter of an hour that is over, so that the number never changes. A job counts the quarters of large
 * forms in their order, up to some minutes ago: after the last one that has a row, nothing is counted yet.
 */
@Entity('past_response_counts', {
  comment:
    'Responses of large forms per quarter of an hour and source. Those after the last quarter of a form are not counted yet.',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_past_response_counts_form',
  onDelete: 'CASCADE',
})
export class PastResponseCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'form_id', type: 'uuid' })
  formId: string;

  /** The start of the quarter of an hour. The offset of every time zone is a multiple of it. */
  @PrimaryColumn({ name: 'starts_at', type: 'timestamptz' })
  startsAt: Date;

  @PrimaryColumn({ type: 'text' })
  source: StoredSource;

  /** `bigint`: `pg` returns it as a string. */
  @Column({ type: 'bigint' })
  responses: string;
}
