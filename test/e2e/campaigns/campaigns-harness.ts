import type { CampaignDaysView } from '../../../src/campaigns/campaign.views';
import { newId } from '../../../src/core/values/identifiers';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { postLine } from '../../factories/post-line.factory';
import { submitResponse } from '../../factories/response.factory';
import { importSocial } from '../../factories/social.factory';
import { postCampaign } from './campaign-requests';
import { useTeams } from '../../support/use-teams';

const FIELDS = [{ fieldType: 'EmailInput', label: 'Email' }];
export const NOTHING = {
  posts: 0,
  reach: null,
  engagement: null,
  responses: 0,
  newCustomers: 0,
  redemptions: 0,
  points: 0,
};

let emails = 0;
export const newEmail = (): string => {
  emails += 1;
  return `visitor.${emails}.${newId()}@example.com`;
};

export const reachOf = (reach: number, likes: number) => ({
  insights: { data: [{ name: 'reach', period: 'lifetime', values: [{ value: reach }] }] },
  like_count: likes,
});

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const findDay = (view: CampaignDaysView, day: string) =>
  view.days.find((one) => one.day === day);

/** Creates a team with an editor before each test; returns functions that create the data that campaigns count. */
export function campaignsHarness() {
  const { testApp, team, editor } = useTeams({ eachTest: true });

  const post = (body: object = {}): Promise<string> =>
    postCampaign(editor.client, team.teamId, body);
  const create = (body: object) => editor.client.post(at(), { startsAt: '2026-01-01', ...body });
  const at = (path = ''): string => `/teams/${team.teamId}/campaigns${path}`;

  /** Creates a form whose responses count for a campaign. */
  async function formOf(campaignId: string | null, owner = team): Promise<string> {
    const { id } = await createForm(owner, { fields: FIELDS });
    await testApp.database.query(
      'UPDATE forms SET campaign_id = $3, version = version + 1 WHERE team_id = $1 AND id = $2',
      [owner.teamId, id, campaignId],
    );
    return id;
  }

  /** Submits a response, and moves it and the customer that it has created to another time. */
  async function submitAt(formId: string, time: number, email = newEmail()): Promise<string> {
    const { formResponseId, subscriberId } = await submitResponse(team, formId, { email });
    const moved = [team.teamId, formResponseId, new Date(time)];
    await testApp.database.query(
      'UPDATE form_responses SET created_at = $3 WHERE team_id = $1 AND id = $2',
      moved,
    );
    await testApp.database.query(
      `UPDATE customers SET created_at = $3 WHERE team_id = $1 AND id = $2 AND transaction_count = 0`,
      [team.teamId, subscriberId, new Date(time)],
    );
    return subscriberId ?? '';
  }

  /** Creates a coupon of a campaign with redemptions at these times. */
  async function couponWith(campaignId: string, points: number, times: number[]): Promise<string> {
    const { couponId, codes } = await createCoupon(testApp, team, {
      points,
      maxRedemptions: 100,
      perCustomer: 100,
    });
    const body = { campaignId };
    await editor.client.put(`/teams/${team.teamId}/coupons/${couponId}/campaign`, body).expect(200);
    const { id: customerId } = await createCustomer(team);
    for (const time of times) {
      await team.post(`/customer/${customerId}/qr`, { couponId, code: codes[0] }).expect(200);
      await testApp.database.query(
        `UPDATE coupon_redemptions SET created_at = $3
          WHERE team_id = $1 AND id = (SELECT max(id::text)::uuid FROM coupon_redemptions
                                        WHERE team_id = $1 AND coupon_id = $2)`,
        [team.teamId, couponId, new Date(time)],
      );
    }
    return couponId;
  }

  const importPosts = (
    platform: 'instagram' | 'twitter' | 'youtube',
    posts: { id: string; at: number; campaignId?: string; metrics?: object }[],
    owner = team,
  ) =>
    importSocial(testApp, owner, platform, {
      posts: posts.map(({ at: time, metrics = {}, ...facts }) => ({
        ...postLine(platform, { ...facts, at: new Date(time).toISOString() }),
        ...metrics,
      })),
      profile: [],
    });

  return {
    testApp,
    team,
    editor,
    post,
    create,
    at,
    formOf,
    submitAt,
    couponWith,
    importPosts,
  };
}
