import type { Pool } from 'pg';
import type { FieldType } from '../../src/forms/domain/field-types';
import { FIND_FORM } from '../../src/forms/forms.sql';

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

/** Finds a form with its fields, ordered by position. */
export async function findForm(pool: Pool, teamId: string, id: string): Promise<FloorForm | null> {
  const { rows } = await pool.query<FloorForm>({ ...FIND_FORM, values: [teamId, id] });
  return rows[0] ?? null;
}

const forms = new Map<string, FloorForm>();

/** Finds a form, cached without expiry: the INSERT of a submission compares its version. */
export function findCachedForm(
  pool: Pool,
  teamId: string,
  id: string,
): FloorForm | Promise<FloorForm | null> {
  return forms.get(id) ?? cacheForm(pool, teamId, id);
}

async function cacheForm(pool: Pool, teamId: string, id: string): Promise<FloorForm | null> {
  const form = await findForm(pool, teamId, id);
  if (form !== null) forms.set(id, form);
  return form;
}
