import type { TeamClient } from '../support/team-client';

let count = 0;

export interface CustomerBody {
  firstName: string;
  lastName: string;
  email?: string | null;
  phone?: string | null;
  username?: string | null;
}

/** A valid body with a unique e-mail. */
export function customerBody(overrides: Partial<CustomerBody> = {}): CustomerBody {
  count += 1;
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada.${count}@example.com`,
    ...overrides,
  };
}

export interface CreatedCustomer {
  id: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  points: number;
}

export async function createCustomer(
  team: TeamClient,
  overrides: Partial<CustomerBody> = {},
): Promise<CreatedCustomer> {
  const response = await team.post('/customer', customerBody(overrides)).expect(201);
  return (response.body as { data: CreatedCustomer }).data;
}
