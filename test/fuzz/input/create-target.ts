import { createCampaign } from '../../factories/campaign.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { importSocial, listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { BARE_LINES } from '../../factories/post-metrics.factory';
import { settledOne } from '../../support/webhooks/webhook-app';
import { bodyOf, CREATIONS } from '../../support/creations';
import type { DocumentedOperation } from '../../support/documented-api';
import { documentedApiOf } from '../../support/expect-documented';
import type { TeamClient } from '../../support/team-client';
import { createDeclared, unknownResources } from '../../support/team-resources';
import type { TestApp } from '../../support/test-app';
import { ALL_TYPES, validAnswers } from './all-types';
import { exampleBody, nameOf, type Target } from './target';

type Body = Record<string, unknown>;
type CreatedIds = Record<string, string>;
type CreateRecord = (testApp: TestApp, team: TeamClient, created: CreatedIds) => Promise<string>;

const PLATFORM = 'instagram';
const CAMPAIGN = 'summer-2026';

/** By path parameter, creates the record that it names and returns its id. */
const PARAMETERS: Record<string, CreateRecord> = {
  customerId: async (_testApp, team) => (await createCustomer(team)).id,
  formId: async (_testApp, team) => (await createForm(team, { fields: ALL_TYPES })).id,
  responseId: async (_testApp, team, { formId = '' }) =>
    (await submitResponse(team, formId, { plain: 'Unharmed' })).formResponseId,
  deliveryId: async (_testApp, team, { formId = '' }) => {
    // A private address, so that no request is sent.
    await team.patch(`/forms/${formId}`, { webhookUrl: 'http://127.0.0.1:9/' }).expect(200);
    await submitResponse(team, formId, { plain: 'Unharmed' });
    return (await settledOne(team, formId)).id;
  },
  couponId: async (testApp, team) => (await createCode(testApp, team)).couponId as string,
  code: async (testApp, team) => (await createCode(testApp, team)).code as string,
  campaignId: async (testApp, team) => {
    await createCampaign(testApp, team, CAMPAIGN);
    return CAMPAIGN;
  },
  platform: async (testApp, team) => {
    await importSocial(testApp, team, PLATFORM, { posts: [BARE_LINES[PLATFORM]] });
    return PLATFORM;
  },
  id: async (_testApp, team) => (await listPosts(team, PLATFORM)).data[0]?.id ?? '',
};

/** @throws Error for a parameter that no manifest declares */
const createDeclaredRecord = (name: string): CreateRecord => {
  const creations = CREATIONS.filter(({ parameter }) => parameter === name);
  if (creations.length === 0) throw new Error(`The parameter ${name} has no entry in PARAMETERS.`);
  return async (testApp, team, ids) => {
    const resources = { ...unknownResources(), ...ids };
    return (await createDeclared(testApp, team, resources, creations))[name] ?? '';
  };
};

let created = 0;

/** A unique e-mail and phone. */
function uniqueContact(): Body {
  created += 1;
  return { email: `fuzz.${created}@example.com`, phone: `+49 30 ${4_000_000 + created}` };
}

const uniqueName = (): Body => ({ name: `Fuzz ${(created += 1)}` });

const FIELDS = [
  { fieldType: 'Select', label: 'Favourite roast', options: ['Light', 'Dark'] },
  { fieldType: 'Checkbox', label: 'Milks', isGroup: true, options: ['Oat', 'Soy'] },
];

/** Changes the example so that it is accepted repeatedly. */
const CHANGES: Record<string, (example: unknown, named: Body) => unknown> = {
  'post /customer': (example) => ({ ...(example as Body), ...uniqueContact() }),
  'put /customer/{customerId}': (example) => ({ ...(example as Body), ...uniqueContact() }),
  'post /customers': (example) => [{ ...(example as Body[])[0], ...uniqueContact() }],
  'post /customer/{customerId}/qr': (_example, named) => named,
  'post /forms': (example) => ({ ...(example as Body), ...uniqueName(), fields: FIELDS }),
  'patch /forms/{formId}': (example) => ({
    ...(example as Body),
    ...uniqueName(),
    fields: FIELDS,
    removeMissingFields: true,
  }),
  'post /forms/{formId}/responses': () => ({
    responses: validAnswers(),
    customer: { firstName: 'Ada', lastName: 'Lovelace', email: uniqueContact().email },
  }),
  'post /forms/{formId}/responses/mark-read': (example, named) => ({
    ...(example as Body),
    ...named,
  }),
};

export async function createTarget(
  testApp: TestApp,
  documented: DocumentedOperation,
): Promise<Target> {
  const api = documentedApiOf(testApp);
  const team = await createTeam(testApp);
  const params: CreatedIds = {};
  for (const [, name = ''] of documented.path.matchAll(/\{(\w+)\}/g)) {
    const createRecord = PARAMETERS[name] ?? createDeclaredRecord(name);
    params[name] = await createRecord(testApp, team, params);
  }
  const change = CHANGES[nameOf(documented)];
  const named = await NAMED[nameOf(documented)]?.(testApp, team, params);
  const creation = CREATIONS.find(
    ({ route }) => nameOf(documented) === nameOf({ method: 'post', path: route }),
  );
  const validBody = (): unknown => {
    if (creation !== undefined) return bodyOf(testApp, creation);
    const example = exampleBody(api, documented);
    return change === undefined ? example : change(example, named ?? {});
  };
  return { url: testApp.url, team, api, params, validBody };
}

/** Creates what the valid body names, besides what the path names. */
const NAMED: Record<
  string,
  (testApp: TestApp, team: TeamClient, ids: CreatedIds) => Promise<Body>
> = {
  'post /customer/{customerId}/qr': createCode,
  'post /forms/{formId}/responses/mark-read': async (_testApp, team, { formId = '' }) => ({
    ids: [(await submitResponse(team, formId, { plain: 'Unharmed' })).formResponseId],
  }),
};

/** Creates a coupon whose limits are not reached, so that fuzz requests are rejected for their values only. */
async function createCode(testApp: TestApp, team: TeamClient): Promise<Body> {
  const many = { maxRedemptions: 10_000, perCustomer: 10_000 };
  const { couponId, codes } = await createCoupon(testApp, team, many);
  return { couponId, code: codes[0] };
}
