import type { TeamClient } from '../../support/team-client';

/** The data of a response that creates a coupon. */
export interface NewCoupon {
  id: string;
  name: string;
  points: number;
  createdAt: string;
  description: string | null;
  codeValues: string[];
}

/** A body that creates a coupon. */
export const couponBody = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Free coffee',
  points: 5,
  ...overrides,
});

/** Creates a coupon with the API; returns the data of the response. */
export async function postCoupon(
  team: TeamClient,
  overrides: Record<string, unknown> = {},
): Promise<NewCoupon> {
  const { body } = await team.post('/coupons', couponBody(overrides)).expect(201);
  return (body as { data: NewCoupon }).data;
}

/** Counts the responses by status. */
export function countStatuses(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
