import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import { FIELD_TYPES, type FieldType } from '../domain/field-types';

/**
 * A field of a form; specification 2.3 and 2.4. Key and label are each unique in the form. Ids are never reused:
 * answers to a removed field stay keyed by its id until they are purged.
 */
@Entity('form_fields', {
  comment:
    'Fields of a form in their order. counts_values: form_value_counts has every answer that the field ever got.',
})
@Unique('uq_form_fields_form_key', ['teamId', 'formId', 'key'], {
  deferrable: 'INITIALLY IMMEDIATE',
})
@Unique('uq_form_fields_form_label', ['teamId', 'formId', 'label'], {
  deferrable: 'INITIALLY IMMEDIATE',
})
@ForeignKey('forms', ['teamId', 'formId'], ['teamId', 'id'], {
  name: 'fk_form_fields_form',
  onDelete: 'CASCADE',
})
@Check('ck_form_fields_key', 'char_length(key) BETWEEN 1 AND 63')
@Check('ck_form_fields_field_type', oneOf('field_type', FIELD_TYPES))
@Index('ix_form_fields_form_position', ['teamId', 'formId', 'position'])
export class FormField {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'form_id', type: 'uuid' })
  formId: string;

  /** Counts from 0 in builder order. */
  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  label: string;

  @Column({ name: 'field_type', type: 'text' })
  fieldType: FieldType;

  @Column({ name: 'is_group', type: 'boolean', default: false })
  isGroup: boolean;

  @Column({ name: 'is_required', type: 'boolean', default: false })
  isRequired: boolean;

  @Column({ type: 'text', array: true, default: [] })
  options: string[];

  /** Whether all answers since the creation of the field are counted by value. Once false, it stays false. */
  @Column({ name: 'counts_values', type: 'boolean', default: false })
  countsValues: boolean;

  @Column({ type: 'text', nullable: true })
  placeholder: string | null;

  @Column({ name: 'helper_text', type: 'text', nullable: true })
  helperText: string | null;

  @Column({ name: 'default_value', type: 'text', nullable: true })
  defaultValue: string | null;

  @Column({ name: 'ai_instruction', type: 'text', nullable: true })
  aiInstruction: string | null;
}
