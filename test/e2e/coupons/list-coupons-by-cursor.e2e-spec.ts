import { expectError } from '../../support/expect-error';
import { walkList } from '../../support/walk-list';
import { postCoupon } from './coupon-requests';
import { useTeams } from '../../support/use-teams';

describe('GET /v1/coupons?cursor', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await postCoupon(team, { name });
    // Coupons of the same moment are in the order of their ids.
    await testApp.database.query('UPDATE coupons SET created_at = $1 WHERE team_id = $2', [
      new Date('2026-01-01T00:00:00.123Z'),
      team.teamId,
    ]);
  });

  it.each([1, 2, 5, 100])(
    'walks through all coupons in pages of %i, newest first',
    async (limit) => {
      const { body } = await team.get('/coupons').expect(200);

      expect(await walkList(team, '/coupons', limit)).toEqual((body as { data: unknown }).data);
    },
  );

  it('neither repeats nor skips coupons when others are created meanwhile', async () => {
    const { body } = await team.get('/coupons?limit=100').expect(200);
    const before = (body as { data: { id: string }[] }).data;

    const walked = await walkList(team, '/coupons', 2, () => postCoupon(team));

    expect(walked).toEqual(before);
  });

  it.each([
    ['cursor=*&page=1', 'cursor: must not be sent with page'],
    ['cursor=nonsense', 'cursor: must be the nextCursor of a page'],
    ['cursor=*&cursor=*', 'cursor: must be the nextCursor of a page'],
  ])('rejects ?%s', async (query, violation) => {
    expectError(await team.get(`/coupons?${query}`), 'VALIDATION_FAILED', [violation]);
  });
});
