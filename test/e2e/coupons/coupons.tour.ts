import { createCoupon } from '../../factories/coupon.factory';
import type { ConsoleClient } from '../../support/console-client';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';

/** Reads all that pages of the console show about coupons, and a page of the list by cursor; deletes a coupon. */
export async function tourCoupons(
  testApp: TestApp,
  team: TeamClient,
  client: ConsoleClient,
): Promise<void> {
  const { couponId, codes } = await createCoupon(testApp, team, { codes: 2 });
  await team.get('/coupons?cursor=*&limit=1').expect(200);
  const path = `/teams/${team.teamId}/coupons`;
  for (const read of [
    'overview',
    'overview?search=wel&state=running',
    'overview?sort=name&order=asc',
    'overview?sort=redeemed&state=running',
    `overview/export?ids=${couponId}&sort=points`,
    `codes/export?ids=${couponId}`,
    `${couponId}/overview`,
    `${couponId}/codes`,
    `${couponId}/codes/export`,
    `${couponId}/redemptions`,
    `codes/${codes[0]}/overview`,
    `codes/${codes[0]}/redemptions`,
  ]) {
    await client.get(`${path}/${read}`).expect(200);
  }
  for (const disabled of [true, false]) {
    await client.patch(`${path}/codes/${codes[0]}`, { disabled }).expect(200);
  }
  await client.post(`${path}/end`, { ids: [couponId] }).expect(200);
  await client.delete(`${path}/${couponId}`).expect(200);
}
