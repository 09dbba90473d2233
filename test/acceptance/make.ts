import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { dataOf } from './expect-response';
import type { Target } from './target';

/** Unique in each run of a file, so that the data of other runs does not interfere. */
const RUN = randomBytes(6).toString('hex');
let count = 0;

export function uniqueWord(): string {
  count += 1;
  return `acceptance-${RUN}-${count}`;
}

export const uniqueEmail = (): string => `${uniqueWord()}@example.com`;

/** An international number, which does not depend on the region of the team. */
export const uniquePhone = (): string => `+4930${randomInt(100_000_000, 1_000_000_000)}`;

export const unknownId = (): string => randomUUID();

export interface CustomerBody {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  username?: string;
}

/** A valid body with a unique e-mail and phone. */
export const customerBody = (overrides: Partial<CustomerBody> = {}): CustomerBody => ({
  firstName: 'Ada',
  lastName: 'Acceptance',
  email: uniqueEmail(),
  phone: uniquePhone(),
  ...overrides,
});

export async function newCustomer(
  target: Target,
  overrides: Partial<CustomerBody> = {},
): Promise<CustomerBody & { id: string }> {
  const body = customerBody(overrides);
  const { id } = dataOf(await target.post('/customer', body), 201) as { id: string };
  return { ...body, id };
}

export interface Field {
  key: string;
  label: string;
  type: string;
  fieldType: string;
  isRequired: boolean;
  options: string[];
}

export interface Form {
  id: string;
  name: string;
  status: string;
  fields: Field[];
}

export const REMARK = { fieldType: 'TextInput', label: 'Remark' };

/** A valid body with one text field, "Remark". */
export const formBody = (overrides: object = {}): object => ({
  name: uniqueWord(),
  fields: [REMARK],
  ...overrides,
});

export async function newForm(target: Target, overrides: object = {}): Promise<Form> {
  return dataOf(await target.post('/forms', formBody(overrides)), 201) as Form;
}

/** Converts answers by key to the body of a submission. */
export const submission = (answers: Record<string, unknown>, customer?: object): object => ({
  responses: Object.entries(answers).map(([key, value]) => ({ key, value })),
  ...(customer === undefined ? {} : { customer }),
});

export interface Submitted {
  formResponseId: string;
  subscriberId: string | null;
}

export async function submit(
  target: Target,
  formId: string,
  answers: Record<string, unknown>,
  customer?: object,
): Promise<Submitted> {
  const body = submission(answers, customer);
  return dataOf(await target.post(`/forms/${formId}/responses`, body), 201) as Submitted;
}
