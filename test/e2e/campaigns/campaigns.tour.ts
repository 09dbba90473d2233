import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import type { ModuleTour } from '../../support/module-tours';
import { postCampaign } from './campaign-requests';

export const tour: ModuleTour = async (testApp, team) => {
  const { client } = await createMember(testApp, team.teamId, 'owner');
  const path = `/teams/${team.teamId}`;
  const id = await postCampaign(client, team.teamId, { id: 'tour of campaigns' });
  const at = `${path}/campaigns/${encodeURIComponent(id)}`;
  const { couponId } = await createCoupon(testApp, team);
  await client.put(`${path}/coupons/${couponId}/campaign`, { campaignId: id }).expect(200);
  await client.patch(at, { name: 'Winter' }).expect(200);
  await client.patch(at, {}).expect(200);
  for (const read of [
    `${at}/days`,
    `${at}/posts`,
    `${at}/forms`,
    `${at}/coupons`,
    `${path}/campaign-suggestions`,
    `${path}/campaign-names`,
    `${path}/customer-directory?campaignId=${id}&search=ada&startDate=2026-01-01`,
  ]) {
    await client.get(read).expect(200);
  }
  await team.get('/campaigns?cursor=*').expect(200);
  for (const sort of ['name', 'reach', 'responses', 'newCustomers', 'points']) {
    await client.get(`${path}/ranked-campaigns?sort=${sort}&window=30d`).expect(200);
    await client.get(`${path}/ranked-campaigns/export?sort=${sort}&search=a`).expect(200);
  }
  await client.delete(at).expect(200);
};
