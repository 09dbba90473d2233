import type { TeamClient } from '../support/team-client';

let count = 0;

export interface FieldBody {
  fieldType: string;
  label: string;
  isRequired?: boolean;
  options?: string[];
  isGroup?: boolean;
  placeholder?: string;
  helperText?: string;
  defaultValue?: string;
  aiInstruction?: string;
}

export interface FormBody {
  name: string;
  fields: FieldBody[];
  [property: string]: unknown;
}

export interface CreatedField {
  key: string;
  label: string;
  type: string;
  fieldType: string;
  isRequired: boolean;
  options: string[];
}

export interface CreatedForm {
  id: string;
  name: string;
  status: string;
  fields: CreatedField[];
}

/** A valid body with one text field, "Remark". */
export function formBody(overrides: Partial<FormBody> = {}): FormBody {
  count += 1;
  return {
    name: `Form ${count}`,
    fields: [{ fieldType: 'TextInput', label: 'Remark' }],
    ...overrides,
  };
}

export async function createForm(
  team: TeamClient,
  overrides: Partial<FormBody> = {},
): Promise<CreatedForm> {
  const response = await team.post('/forms', formBody(overrides)).expect(201);
  return (response.body as { data: CreatedForm }).data;
}
