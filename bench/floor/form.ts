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

const forms = new Map<string, FloorForm>();

/** The same, read once and never again: whether it is still of that version, the insert finds out. */
export function recallForm(
  pool: Pool,
  teamId: string,
  id: string,
): FloorForm | Promise<FloorForm | null> {
  return forms.get(id) ?? remember(pool, teamId, id);
}

async function remember(pool: Pool, teamId: string, id: string): Promise<FloorForm | null> {
  const form = await findForm(pool, teamId, id);
  if (form !== null) forms.set(id, form);
  return form;
}
