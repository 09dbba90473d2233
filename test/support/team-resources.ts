import { newId } from '../../src/core/values/identifiers';
import { generateCode } from '../../src/customers/coupons/domain/generate-code';
import { settledOne } from './webhooks/webhook-app';
import { createCampaign } from '../factories/campaign.factory';
import { createCoupon } from '../factories/coupon.factory';
import { createCustomer, type CustomerBody } from '../factories/customer.factory';
import { createForm, type FormBody } from '../factories/form.factory';
import { BARE_LINES } from '../factories/post-metrics.factory';
import { submitResponse } from '../factories/response.factory';
import { importSocial, listPosts } from '../factories/social.factory';
import { bodyOf, CREATIONS } from './creations';
import { documentedApiOf } from './expect-documented';
import type { TeamClient } from './team-client';
import type { TestApp } from './test-app';

const PLATFORM = 'instagram';
const PROFILE_LINE = { date: '2026-02-20', metrics: { followers_count: 1_000 } };

/** Values that requests name, by the names of parameters and properties. */
export interface TeamResources {
  customerId: string;
  email: string;
  phone: string;
  couponId: string;
  code: string;
  formId: string;
  responseId: string;
  deliveryId: string;
  /** The id of a post. */
  id: string;
  campaignId: string;
  /** The ids of the resources of {@link CREATIONS}. */
  [parameter: string]: string;
}

/** Values that requests name and that belong to no team. */
export const SHARED_VALUES = { platform: PLATFORM };

interface ResourceOverrides {
  customer?: Partial<CustomerBody> & { email: string; phone: string };
  form?: Partial<FormBody>;
  /** Answers of the form response, by key. */
  answers?: Record<string, unknown>;
  /** The text of the post. */
  caption?: string;
}

let created = 0;

const uniqueContact = () => {
  created += 1;
  return { email: `owner.${created}.of.this@example.com`, phone: `+1212555${1_000 + created}` };
};

/** Creates one resource of each kind. The form is the example of the OpenAPI document. */
export async function createResources(
  testApp: TestApp,
  team: TeamClient,
  overrides: ResourceOverrides = {},
): Promise<TeamResources> {
  const contact = overrides.customer ?? uniqueContact();
  const { id: customerId } = await createCustomer(team, contact);
  const unlimited = { maxRedemptions: 100, perCustomer: 100 };
  const { couponId, codes } = await createCoupon(testApp, team, unlimited);
  const { id: formId } = await createForm(team, {
    ...(documentedApiOf(testApp).exampleBody('post', '/forms') as FormBody),
    name: 'Visitors',
    // Not a public address: nothing is sent.
    webhookUrl: 'http://127.0.0.1:9/',
    ...overrides.form,
  });
  const answers = overrides.answers ?? { email: contact.email, favourite_roast: 'Dark' };
  const { formResponseId } = await submitResponse(team, formId, answers);
  const { id: deliveryId } = await settledOne(team, formId);
  const campaignId = `campaign-${newId()}`;
  await importSocial(testApp, team, PLATFORM, {
    posts: [{ ...BARE_LINES[PLATFORM], caption: overrides.caption, campaignId }],
    profile: [PROFILE_LINE],
  });
  await createCampaign(testApp, team, campaignId);
  const [post] = (await listPosts(team, PLATFORM)).data;
  const resources: TeamResources = {
    customerId,
    email: contact.email,
    phone: contact.phone,
    couponId,
    code: codes[0] ?? '',
    formId,
    responseId: formResponseId,
    deliveryId,
    id: post?.id ?? '',
    campaignId,
  };
  return createDeclared(testApp, team, resources);
}

/** Creates resources that no other request reads, for requests that delete them. */
export async function createDeletable(
  testApp: TestApp,
  team: TeamClient,
  resources: TeamResources,
): Promise<TeamResources> {
  const { id: formId } = await createForm(team, { name: `To be deleted ${newId()}` });
  const { formResponseId } = await submitResponse(team, formId, { remark: 'Delete me' });
  const { id: customerId } = await createCustomer(team);
  const owners = { ...resources, formId, responseId: formResponseId, customerId };
  return createDeclared(testApp, team, owners);
}

/** Creates one resource for each of `creations`; returns `resources` with their ids. */
export async function createDeclared(
  testApp: TestApp,
  team: TeamClient,
  resources: TeamResources,
  creations = CREATIONS,
): Promise<TeamResources> {
  const values = { ...resources };
  for (const creation of creations) {
    const { route, parameter } = creation;
    if (parameter === undefined) continue;
    const path = route.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
    const { body } = await team.post(path, bodyOf(testApp, creation)).expect(201);
    const { data } = body as { data: { id: string } };
    values[parameter] = data.id;
  }
  return values;
}

/** Valid values of resources that do not exist. */
export const unknownResources = (): TeamResources => ({
  customerId: newId(),
  ...uniqueContact(),
  couponId: newId(),
  code: generateCode(),
  formId: newId(),
  responseId: newId(),
  deliveryId: newId(),
  id: newId(),
  campaignId: `campaign-${newId()}`,
  ...Object.fromEntries(
    CREATIONS.flatMap(({ parameter }) => (parameter ? [[parameter, newId()]] : [])),
  ),
});
