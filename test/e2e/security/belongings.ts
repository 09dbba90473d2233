import { newId } from '../../../src/core/identifiers';
import { generateCode } from '../../../src/customers/coupons/domain/generate-code';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { submitResponse } from '../../factories/response.factory';
import { BARE_LINES } from '../../factories/post-line.factory';
import { importSocial, listPosts } from '../../factories/social.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { createHookedForm, settledOne } from '../webhooks/webhook-app';

const PLATFORM = 'instagram';
const FIELDS = [
  { fieldType: 'TextInput', label: 'Remark' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
];
const PROFILE_LINE = { date: '2026-02-20', metrics: { followers_count: 1_000 } };

/** What requests name of a team's own, by the names that parameters and properties have. */
export interface Belongings {
  customerId: string;
  email: string;
  phone: string;
  couponId: string;
  code: string;
  formId: string;
  responseId: string;
  deliveryId: string;
  /** Of a post. */
  id: string;
  campaignId: string;
}

/** Named by requests as well, but no team's own. */
export const COMMON = { platform: PLATFORM };

let made = 0;

const contact = () => {
  made += 1;
  return { email: `owner.${made}.of.this@example.com`, phone: `+1212555${1_000 + made}` };
};

/** Makes one of each for a team. */
export async function giveBelongings(testApp: TestApp, team: TeamClient): Promise<Belongings> {
  const { email, phone } = contact();
  const { id: customerId } = await createCustomer(team, { email, phone });
  const many = { maxRedemptions: 100, perCustomer: 100 };
  const { couponId, codes } = await createCoupon(testApp, team, many);
  // Nothing is sent there: it is not public.
  const { id: formId } = await createHookedForm(
    team,
    { url: 'http://127.0.0.1:9/' },
    { fields: FIELDS },
  );
  const { formResponseId } = await submitResponse(team, formId, { remark: 'Hello', roast: 'Dark' });
  const { id: deliveryId } = await settledOne(team, formId);
  const campaignId = `campaign-${newId()}`;
  await importSocial(testApp, team, PLATFORM, {
    posts: [{ ...BARE_LINES[PLATFORM], campaignId }],
    profile: [PROFILE_LINE],
  });
  const [post] = (await listPosts(team, PLATFORM)).data;
  return {
    customerId,
    email,
    phone,
    couponId,
    code: codes[0] ?? '',
    formId,
    responseId: formResponseId,
    deliveryId,
    id: post?.id ?? '',
    campaignId,
  };
}

/** What looks the same and belongs to nobody. */
export const nobodysBelongings = (): Belongings => ({
  customerId: newId(),
  ...contact(),
  couponId: newId(),
  code: generateCode(),
  formId: newId(),
  responseId: newId(),
  deliveryId: newId(),
  id: newId(),
  campaignId: `campaign-${newId()}`,
});
