import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm, formBody } from '../../factories/form.factory';
import { bodyOf, CREATIONS } from '../../support/creations';
import { fillIn } from '../../support/request-cases';
import type { TeamClient } from '../../support/team-client';
import { createDeclared, unknownResources } from '../../support/team-resources';
import type { TestApp } from '../../support/test-app';

/** A request that has an effect each time it runs, or is rejected as a duplicate of itself. */
export interface PostRequest {
  path: string;
  body: unknown;
}

export interface PostRoute {
  route: string;
  status: number;
  prepare(testApp: TestApp, team: TeamClient): Promise<PostRequest>;
  /** SQL that counts the effects of a team's requests on this route; `$1` is the team. */
  effects: string;
  /** Round trips of the first request with an `Idempotency-Key`; default: 3. */
  roundTrips?: number | undefined;
  /** The same body has no second effect, even without a rejection. */
  isUnique?: boolean;
}

const POINTS_EFFECTS =
  'SELECT count(*)::integer AS effects FROM points_transactions WHERE team_id = $1';
const CUSTOMER_EFFECTS = 'SELECT count(*)::integer AS effects FROM customers WHERE team_id = $1';

/** Routes that manifests declare; each request has a new customer, and new resources of the other declarations. */
const DECLARED_ROUTES = CREATIONS.map((creation): PostRoute => ({
  route: creation.route.replaceAll(/\{(\w+)\}/g, ':$1'),
  status: 201,
  prepare: async (testApp, team) => {
    const { id: customerId } = await createCustomer(team);
    const others = CREATIONS.filter((other) => other !== creation);
    const resources = await createDeclared(
      testApp,
      team,
      { ...unknownResources(), customerId },
      others,
    );
    const { route } = creation;
    const { path } = fillIn({ method: 'post', route, path: route }, resources);
    return { path, body: bodyOf(testApp, creation) };
  },
  effects: `SELECT count(*)::integer AS effects FROM ${creation.table} WHERE team_id = $1`,
  roundTrips: creation.roundTrips,
  isUnique: creation.unique !== undefined,
}));

/** The POST routes that insert one row per request, which `effects` counts. */
export const POST_ROUTES: readonly PostRoute[] = [
  ...DECLARED_ROUTES,
  {
    route: '/customer',
    status: 201,
    prepare: () => Promise.resolve({ path: '/customer', body: customerBody() }),
    effects: CUSTOMER_EFFECTS,
  },
  {
    route: '/customers',
    status: 201,
    prepare: () => Promise.resolve({ path: '/customers', body: [customerBody()] }),
    effects: CUSTOMER_EFFECTS,
  },
  {
    route: '/customer/:customerId/loyalty',
    status: 200,
    prepare: async (_testApp, team) => {
      const { id } = await createCustomer(team);
      return { path: `/customer/${id}/loyalty`, body: { points: 5, type: 'increment' } };
    },
    effects: POINTS_EFFECTS,
  },
  {
    route: '/customer/:customerId/qr',
    status: 200,
    prepare: async (testApp, team) => {
      const { id } = await createCustomer(team);
      const coupon = await createCoupon(testApp, team, { maxRedemptions: 9, perCustomer: 9 });
      const [code] = coupon.codes;
      return { path: `/customer/${id}/qr`, body: { code, couponId: coupon.couponId } };
    },
    effects: POINTS_EFFECTS,
  },
  {
    route: '/coupons',
    status: 201,
    prepare: () =>
      Promise.resolve({ path: '/coupons', body: { name: 'Free coffee', points: 5, codes: 2 } }),
    effects: 'SELECT count(*)::integer AS effects FROM coupons WHERE team_id = $1',
  },
  {
    route: '/coupons/:couponId/codes',
    status: 201,
    prepare: async (testApp, team) => {
      const { couponId } = await createCoupon(testApp, team);
      return { path: `/coupons/${couponId}/codes`, body: { count: 1 } };
    },
    effects: `SELECT count(*)::integer - count(DISTINCT coupon_id)::integer AS effects
                FROM coupon_codes WHERE team_id = $1`,
    roundTrips: 4,
  },
  {
    route: '/forms',
    status: 201,
    prepare: () => Promise.resolve({ path: '/forms', body: formBody() }),
    effects: `SELECT count(*)::integer AS effects FROM forms
               WHERE team_id = $1 AND name <> 'Starter form'`,
  },
  {
    route: '/forms/:formId/responses',
    status: 201,
    prepare: async (_testApp, team) => {
      const { id } = await createForm(team);
      const responses = [{ key: 'remark', value: 'Lovely' }];
      return { path: `/forms/${id}/responses`, body: { responses } };
    },
    effects: 'SELECT count(*)::integer AS effects FROM form_responses WHERE team_id = $1',
  },
];

export async function countEffects(
  { database }: TestApp,
  team: TeamClient,
  { effects }: PostRoute,
): Promise<number> {
  const [row] = await database.query<{ effects: number }>(effects, [team.teamId]);
  return row?.effects ?? 0;
}
