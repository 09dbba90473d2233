import type { FieldType, StorageType } from './domain/field-types';

/** Specification 3.2. */
export const FORM_STATUSES = ['draft', 'published'] as const;
export type FormStatus = (typeof FORM_STATUSES)[number];

/** A field as the rest of the application sees it: with its storage type, in builder order. */
export interface FieldDefinition {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly type: StorageType;
  readonly fieldType: FieldType;
  readonly isGroup: boolean;
  readonly isRequired: boolean;
  readonly options: readonly string[];
  /** Whether every answer the field ever got is counted by its value. */
  readonly countsValues: boolean;
}

/** A form with all its fields: what a schema shows and what a submission is checked against. */
export interface FormDefinition {
  readonly id: string;
  /** Raised by every update; a submission is stored only under the version it was checked against. */
  readonly version: number;
  readonly name: string;
  readonly status: FormStatus;
  readonly createCustomerOnSubmit: boolean;
  readonly fields: readonly FieldDefinition[];
  /** Whether answers to removed fields are still in the table. */
  readonly hasOldAnswers: boolean;
}
