import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of the number of responses that gave a field this value; the sum over the slots is the number. */
@Entity('form_value_counts')
export class FormValueCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'field_id', type: 'uuid' })
  fieldId: string;

  /** The text of the stored value. */
  @PrimaryColumn({ type: 'text' })
  value: string;

  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** A bigint, so a text. */
  @Column({ type: 'bigint' })
  responses: string;
}
