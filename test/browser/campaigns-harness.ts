import { DAY_MS } from '../../src/core/values/durations';
import { createCoupon } from '../factories/coupon.factory';
import { createCustomer } from '../factories/customer.factory';
import { createForm } from '../factories/form.factory';
import { postLine } from '../factories/post-line.factory';
import { submitResponse } from '../factories/response.factory';
import { importSocial } from '../factories/social.factory';
import { ConsoleBrowser } from '../support/console-browser';
import type { TeamClient } from '../support/team-client';

/**
 * Creates posts, responses, new customers and redemptions with the id of a campaign, today and some days ago.
 * Returns the id of the redeemed coupon.
 */
export async function createActivity(
  browser: ConsoleBrowser,
  team: TeamClient,
  id: string,
): Promise<string> {
  const { testApp } = browser;
  const now = Math.floor(Date.now() / 1000) * 1000;
  await importSocial(testApp, team, 'instagram', {
    posts: [0, 3, 12].map((days, index) => ({
      ...postLine('instagram', {
        id: `1790000000000000${index}`,
        at: new Date(now - days * DAY_MS).toISOString(),
        campaignId: id,
        content: `Freshly roasted ${index}`,
      }),
      like_count: 21 + index,
      ...(index < 2 && {
        insights: { data: [{ name: 'reach', period: 'lifetime', values: [{ value: 1_204 }] }] },
      }),
    })),
    profile: [],
  });
  const { id: formId } = await createForm(team, {
    name: 'Newsletter',
    status: 'published',
    fields: [{ fieldType: 'EmailInput', label: 'Email' }],
  });
  await testApp.database.query(
    'UPDATE forms SET campaign_id = $3, version = version + 1 WHERE team_id = $1 AND id = $2',
    [team.teamId, formId, id],
  );
  for (const days of [0, 0, 2, 20]) {
    const email = `reader.${days}.${Math.random()}@example.com`;
    const { formResponseId, subscriberId } = await submitResponse(team, formId, { email });
    const at = new Date(now - days * DAY_MS);
    await testApp.database.query(
      'UPDATE form_responses SET created_at = $3 WHERE team_id = $1 AND id = $2',
      [team.teamId, formResponseId, at],
    );
    await testApp.database.query(
      'UPDATE customers SET created_at = $3 WHERE team_id = $1 AND id = $2',
      [team.teamId, subscriberId, at],
    );
  }
  const { couponId, codes } = await createCoupon(testApp, team, {
    name: 'Free coffee',
    points: 12.5,
    maxRedemptions: 9,
    perCustomer: 9,
  });
  const { id: customerId } = await createCustomer(team);
  for (let times = 0; times < 3; times += 1) {
    await team.post(`/customer/${customerId}/qr`, { couponId, code: codes[0] }).expect(200);
  }
  return couponId;
}
