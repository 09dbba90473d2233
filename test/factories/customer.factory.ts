import type { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

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

/** The number of stored customers of the team. */
export async function countCustomers({ database }: TestApp, team: TeamClient): Promise<number> {
  const [row] = await database.query<{ stored: number }>(
    'SELECT count(*)::integer AS stored FROM customers WHERE team_id = $1',
    [team.teamId],
  );
  return row?.stored ?? 0;
}
