import type { Pool } from 'pg';
import type { FieldType } from '../../src/forms/domain/field-types';
import { FIND_FORM } from './statements/forms';

export interface FloorField {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly fieldType: FieldType;
  readonly isGroup: boolean;
  readonly isRequired: boolean;
  readonly options: readonly string[];
  readonly countsValues: boolean;
}

export interface FloorForm {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly status: string;
  readonly createCustomerOnSubmit: boolean;
  readonly fields: readonly FloorField[];
}

/** The form with its fields in builder order. */
export async function findForm(pool: Pool, teamId: string, id: string): Promise<FloorForm | null> {
  const { rows } = await pool.query<FloorForm>({ ...FIND_FORM, values: [teamId, id] });
  return rows[0] ?? null;
}
