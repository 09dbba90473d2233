import type { FieldType, StorageType } from './domain/field-types';

/** Specification 3.2. */
export const FORM_STATUSES = ['draft', 'published'] as const;
export type FormStatus = (typeof FORM_STATUSES)[number];

/** A field of a form with its storage type. */
export interface FieldDefinition {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly type: StorageType;
  readonly fieldType: FieldType;
  readonly isGroup: boolean;
  readonly isRequired: boolean;
  readonly options: readonly string[];
  /** Whether all answers since the creation of the field are counted by value. */
  readonly countsValues: boolean;
}

/** A form with its fields in builder order; submissions are validated against it. */
export interface FormDefinition {
  readonly id: string;
  /** Incremented by each update. A submission is stored only if the form still has the version of its validation. */
  readonly version: number;
  readonly name: string;
  readonly status: FormStatus;
  readonly createCustomerOnSubmit: boolean;
  /** The parameters of the link whose values are stored with the responses of the hosted page. */
  readonly hiddenNames: readonly string[];
  /** The campaign of responses whose link names none, or null. */
  readonly campaignId: string | null;
  readonly fields: readonly FieldDefinition[];
  /** Whether answers to removed fields are not purged yet. */
  readonly hasOldAnswers: boolean;
  /** The ids of erased customers whose responses to the forms of the team are not purged yet; seldom any. */
  readonly erasedCustomers: readonly string[];
}

/** The part of a form that its responses show. */
export interface FormOutline {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly Pick<FieldDefinition, 'id' | 'key' | 'label' | 'type' | 'fieldType'>[];
}
