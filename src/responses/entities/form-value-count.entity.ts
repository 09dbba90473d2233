import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One slot of the number of responses with this value in a field; the number is the sum over the slots. */
@Entity('form_value_counts')
export class FormValueCount {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ name: 'field_id', type: 'uuid' })
  fieldId: string;

  /** The stored value as text. */
  @PrimaryColumn({ type: 'text' })
  value: string;

  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** `bigint`: `pg` returns it as a string. */
  @Column({ type: 'bigint' })
  responses: string;
}
