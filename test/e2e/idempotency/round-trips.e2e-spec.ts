import type { Response } from 'supertest';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectNoReplay, expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { POST_ROUTES } from './post-routes';
import { useTeams } from '../../support/use-teams';

/** Routes whose statement stores the key and the response with its effect. */
const ROUTES_OF_ONE_STATEMENT = [
  '/customer',
  '/customer/:customerId/loyalty',
  '/customer/:customerId/qr',
  '/forms/:formId/responses',
];

describe('A POST with an Idempotency-Key', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  beforeEach(async () => {
    // The process has cached the API key of the team.
    await team.get('/auth/key').expect(200);
  });

  it.each(
    POST_ROUTES.map((route) => ({
      ...route,
      ...(ROUTES_OF_ONE_STATEMENT.includes(route.route)
        ? { first: 1, replay: 3 }
        : { first: route.roundTrips ?? 3, replay: 2 }),
    })),
  )('$route costs $first round trips, and $replay as a replay', async (route) => {
    const { path, body } = await route.prepare(testApp, team);
    const key = newKey();
    const responses: Response[] = [];
    const post = async (): Promise<void> => {
      responses.push(await postKeyed(team, key, path, body).expect(route.status));
    };

    expect(await countRoundTrips(post)).toBe(route.first);
    expect(await countRoundTrips(post)).toBe(route.replay);

    const [first, second] = responses as [Response, Response];
    expectNoReplay(first);
    expectReplay(second, first);
  });
});
