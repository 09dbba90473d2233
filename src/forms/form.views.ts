import { ApiProperty } from '../core/openapi/decorators';
import { COUNT, idProperty, TIME } from '../core/openapi/common-properties';
import {
  FIELD_TYPES,
  type FieldType,
  maxLengthOf,
  STORAGE_TYPES,
  type StorageType,
} from './domain/field-types';
import {
  type FieldDefinition,
  FORM_STATUSES,
  type FormDefinition,
  type FormStatus,
} from './form-definition';
import type { FormListRow } from './forms.repository';

const ID = idProperty('form');

/** A field in the response to a creation or an update; specification 4.2. */
export class FormFieldView {
  @ApiProperty({ description: 'The key of the field in submissions.', example: 'favourite_roast' })
  readonly key: string;

  @ApiProperty({ example: 'Favourite roast' })
  readonly label: string;

  @ApiProperty({
    enum: STORAGE_TYPES,
    description: 'The type as which answers are stored.',
    example: 'varchar',
  })
  readonly type: StorageType;

  @ApiProperty({ enum: FIELD_TYPES, example: 'Select' })
  readonly fieldType: FieldType;

  @ApiProperty({ description: 'Whether submissions must answer the field.', example: false })
  readonly isRequired: boolean;

  @ApiProperty({
    type: [String],
    description: 'The options of a Select, Radio or checkbox group; empty for other types.',
    example: ['Light', 'Dark'],
  })
  readonly options: readonly string[];
}

/** A field in the schema of a form; specification 2.4. */
export class SchemaFieldView extends FormFieldView {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The maximum length of an answer in characters, or null for no limit.',
    example: 255,
  })
  readonly maxLength: number | null;
}

class FormOutlineView {
  @ApiProperty(ID)
  readonly id: string;

  @ApiProperty({ example: 'Coffee club' })
  readonly name: string;

  @ApiProperty({ enum: FORM_STATUSES })
  readonly status: FormStatus;
}

/** The response to `POST /forms`; specification 4.2. */
export class FormView extends FormOutlineView {
  @ApiProperty({ type: [FormFieldView] })
  readonly fields: FormFieldView[];
}

/** The response to `PATCH /forms/:formId`; specification 4.2. */
export class UpdatedFormView extends FormView {
  @ApiProperty({
    type: [String],
    description: 'The keys of the fields that were removed.',
    example: [],
  })
  readonly removedFields: string[];
}

/** The response to `GET /forms/:formId/schema`; specification 2.4. */
export class FormSchemaView extends FormOutlineView {
  @ApiProperty({
    description: 'Whether a submission is linked to a matching or new customer.',
    example: true,
  })
  readonly createCustomerOnSubmit: boolean;

  @ApiProperty({ type: [SchemaFieldView] })
  readonly fields: SchemaFieldView[];
}

/** A form in the list of `GET /forms`. */
export class FormListItemView extends FormOutlineView {
  @ApiProperty({ example: 'native' })
  readonly provider: string;

  @ApiProperty({ example: true })
  readonly isPublic: boolean;

  @ApiProperty({ ...COUNT, example: 42 })
  readonly responseCount: number;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty({ ...TIME, example: '2026-11-03T16:05:12.000Z' })
  readonly updatedAt: string;
}

const toFormFieldView = (field: FieldDefinition) =>
  ({
    key: field.key,
    label: field.label,
    type: field.type,
    fieldType: field.fieldType,
    isRequired: field.isRequired,
    options: field.options,
  }) satisfies FormFieldView;

export function toFormView({ id, name, status, fields }: FormDefinition): FormView {
  return { id, name, status, fields: fields.map(toFormFieldView) };
}

export function toUpdatedFormView(form: FormDefinition, removedFields: string[]): UpdatedFormView {
  const { id, name, status, fields } = toFormView(form);
  return { id, name, status, fields, removedFields };
}

export function toFormSchemaView(form: FormDefinition): FormSchemaView {
  return {
    id: form.id,
    name: form.name,
    status: form.status,
    createCustomerOnSubmit: form.createCustomerOnSubmit,
    fields: form.fields.map((field) => ({
      ...toFormFieldView(field),
      maxLength: maxLengthOf(field.type),
    })),
  };
}

export function toFormListItemView(row: FormListRow): FormListItemView {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    provider: row.provider,
    isPublic: row.isPublic,
    responseCount: row.responseCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
