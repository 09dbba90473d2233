import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One slot of the number of responses with this value in a field; the number is the sum over the slots. */
@Entity('form_value_counts', {
  comment: 'Counters of the answers to a field with options, by value.',
})
@ForeignKey('form_fields', ['teamId', 'fieldId'], ['teamId', 'id'], {
  name: 'fk_form_value_counts_field',
  onDelete: 'CASCADE',
})
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

  /** May be negative: only the sum over the slots has a meaning. `bigint`: `pg` returns it as a string. */
  @Column({ type: 'bigint' })
  responses: string;
}
