import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of a form's number of responses; the sum over its slots is the number. */
@Entity('form_response_counts')
export class FormResponseCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'form_id', type: 'uuid' })
  formId: string;

  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** A bigint, so a text. */
  @Column({ type: 'bigint' })
  responses: string;
}
