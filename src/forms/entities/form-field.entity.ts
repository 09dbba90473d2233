import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FieldType } from '../domain/field-types';

/**
 * A field of a form; specification 2.3 and 2.4. Key and label are each unique in the form. Ids are never reused:
 * answers to a removed field stay keyed by its id until they are purged.
 */
@Entity('form_fields')
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
