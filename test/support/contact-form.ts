import type { TeamClient } from './team-client';

export const EMAIL = 'ada@example.com';
export const PHONE = '+493090182000';
/** Fields of a form with two fields of each contact type; only the first of each is read. */
export const FIELDS = [
  { fieldType: 'TextInput', label: 'First name' },
  { fieldType: 'TextInput', label: 'Last name' },
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'EmailInput', label: 'Work address' },
  { fieldType: 'EmailInput', label: 'Private address' },
  { fieldType: 'PhoneInput', label: 'Mobile' },
  { fieldType: 'PhoneInput', label: 'Landline' },
  { fieldType: 'TextInput', label: 'Email' },
];

/** Reads the customer through the API. */
export async function readCustomer(team: TeamClient, id: string | null): Promise<unknown> {
  const response = await team.get(`/customer/${id}`).expect(200);
  return response.body as unknown;
}
