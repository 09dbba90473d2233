import request from 'supertest';
import { Database } from '../../../src/core/database/database';
import {
  deleteExpiredOfTeam,
  isOfTeam,
  listTeams,
  takeExpiredOfTeam,
} from '../../../src/core/jobs/expired-rows/delete-expired.sql';
import { ExpiredRowsJob } from '../../../src/core/jobs/expired-rows/expired-rows.job';
import { STORED_LSN } from '../../../src/core/jobs/replica-lag.job';
import { JOBS, OPERATOR } from '../../../src/core/limits/share';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { TeamDeletions } from '../../../src/tenancy/team-deletions/team-deletions';
import { CLAIM_DUE } from '../../../src/social-sync/sync/sync-jobs.repository';
import { PostCampaignsService } from '../../../src/analytics/ingestion/post-campaigns.service';
import { NOTHING_TO_RECORD, type WriteRecord } from '../../../src/tenancy/endpoint/write-record';
import { PlatformDataService } from '../../../src/analytics/ingestion/platform-data.service';
import { SocialImportService } from '../../../src/analytics/ingestion/social-import.service';
import { KeysService } from '../../../src/auth/keys.service';
import { TeamsService } from '../../../src/auth/teams.service';
import { DAY_MS } from '../../../src/core/values/durations';
import { changeByOperator } from '../../../src/tenancy/audit/audited-change';
import { writeCursor } from '../../../src/core/values/cursor';
import { newId } from '../../../src/core/values/identifiers';
import { CouponsService } from '../../../src/customers/coupons/coupons.service';
import { CustomerInsertsRepository } from '../../../src/customers/customer-inserts.repository';
import { LoyaltyService } from '../../../src/customers/loyalty/loyalty.service';
import { FormPublishingService } from '../../../src/forms/links/form-publishing.service';
import { ResponsesService } from '../../../src/responses/responses.service';
import { DeliveryQueueRepository } from '../../../src/responses/webhooks/delivery-queue.repository';
import { createMember } from '../../factories/account.factory';
import { formPath, saveForm } from '../../factories/builder.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm, type FieldBody, formBody } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { disconnectPlatform, importSamples, listPosts } from '../../factories/social.factory';
import type { ConsoleClient } from '../../support/console-client';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { PRIVATE_DATA, sendEveryRequest } from '../../support/request-tour';
import { moduleTours } from '../../support/module-tours';
import { publishForm, Visitor } from '../../support/visitor';
import type { Receiver } from '../../support/webhooks/receiver';
import { settled } from '../../support/webhooks/webhook-app';
import type { LargeTeam } from './seed-teams';

const ROAST = { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] };

const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const RANGE = `startDate=${daysFromNow(-300)}&endDate=${daysFromNow(30)}`;

const RESPONSE_QUERIES = [
  'order=asc',
  'source=ai',
  'isRead=false',
  'source=public&isRead=true',
  RANGE,
  `${RANGE}&source=ai&isRead=false&order=asc`,
  'fieldKey=roast&fieldValue=Dark',
  `fieldKey=roast&fieldValue=Dark&isRead=false`,
  'fieldKey=email&fieldValue=customer.17%40example.com',
  'search=17',
  'search=espresso&order=asc',
  `search=espresso&source=ai&${RANGE}`,
  'search=caf%C3%A9',
];

/** Queries with cursors, which also find responses by the indexes of the team. */
const WALKED_QUERIES = [
  ...RESPONSE_QUERIES,
  '',
  'isRead=true',
  'isRead=false&source=ai',
  'search=q!',
  'search=espresso&isRead=false',
  'fieldKey=roast&fieldValue=Dark&search=espresso',
];

const POST_QUERIES = [
  'order=asc',
  'postType=reel',
  'campaignId=campaign-12',
  'campaignId=campaign-12&postType=reel&order=asc',
  RANGE,
  `${RANGE}&postType=reel&campaignId=campaign-12`,
  'search=17',
  'search=beans&order=asc',
  `search=beans&postType=reel&${RANGE}`,
  'page=60',
].flatMap(withCursors('posts-of-instagram'));

const CUSTOMER_QUERIES = [
  '',
  'search=ma',
  'search=schmidt',
  'search=maria%0Aschmidt',
  'page=60',
].flatMap(withCursors('customers'));

/** A query, and the same by the cursor of the first page and of a later one. */
function withCursors(list: string) {
  return (query: string): string[] => {
    if (query.includes('page=')) return [query];
    const order = query.includes('order=asc') ? 'asc' : 'desc';
    const later = writeCursor({ list, order, sort: Date.parse('2026-06-01'), id: newId() });
    return [query, ...['*', later].map((cursor) => `${query}&cursor=${cursor}`)];
  };
}

/**
 * Sends all requests and runs all jobs that make the service send a statement of its own. Returns the customer, form and coupon
 * of most statements, to which `seedTeams` adds rows.
 */
export async function statementTour(
  testApp: TestApp,
  team: TeamClient,
  receiver: Receiver,
): Promise<LargeTeam> {
  const { customerId, formId } = await sendEveryRequest(testApp, team, receiver.url);
  await tourCustomers(team);
  await tourForms(testApp, team, formId);
  await tourBuilder(testApp, team);
  await tourHostedForms(testApp, team);
  await tourBatches(testApp, team, customerId, formId, NOTHING_TO_RECORD);
  const change = changeByOperator('importResponses', 'form', formId);
  await tourBatches(testApp, team, customerId, formId, { change, key: null });
  await tourPerson(testApp, team, customerId, formId);
  await tourAnalytics(testApp, team);
  const couponId = await tourAdministration(testApp, team);
  for (const tour of moduleTours()) await tour(testApp, team);
  await tourJobs(testApp, team);
  await request(testApp.url).get('/health/ready').expect(200);
  await request(testApp.url).get('/metrics').expect(200);
  return { teamId: team.teamId, customerId, formId, couponId };
}

/** Sends the requests of forms with very many responses. The answers to the removed field are deleted in the background. */
export async function largeFormTour(team: TeamClient, formId: string): Promise<void> {
  const path = `/forms/${formId}`;
  for (const order of ['asc', 'desc']) {
    await team.get(`${path}/responses/export?order=${order}`).expect(200);
  }
  const fields = await fieldsOf(team, formId);
  const others = fields.filter(({ label }) => label !== PRIVATE_DATA.label);
  await team.patch(path, { fields: others, removeMissingFields: true }).expect(200);
  await team.get(`${path}/responses?search=espresso`).expect(200);
}

async function tourCustomers(team: TeamClient): Promise<void> {
  const { email, phone } = PRIVATE_DATA;
  const other = await createCustomer(team);
  await team.post('/customer', customerBody({ email, phone })).expect(409);
  await team.post('/customers', [customerBody({ email, phone })]).expect(409);
  await team.put(`/customer/${other.id}`, { email, phone }).expect(409);
  // With few hits first: its plan is the one that is checked.
  await team.get(`/customers?search=${email}&cursor=*`).expect(200);
  for (const query of CUSTOMER_QUERIES) await team.get(`/customers?${query}`).expect(200);
  for (const query of [`email=${email}`, `email=${email}&cursor=*`]) {
    await team.get(`/customers?${query}`).expect(200);
  }
  await team.get(`/customer/${other.id}/loyalty/transactions?cursor=*`).expect(200);
  await team.get(`/customers?phone=${encodeURIComponent(phone)}`).expect(200);
}

async function tourForms(testApp: TestApp, team: TeamClient, id: string): Promise<void> {
  const path = `/forms/${id}`;
  await team.patch(path, { fields: [...(await fieldsOf(team, id)), ROAST] }).expect(200);
  await team.post('/forms', formBody({ name: PRIVATE_DATA.formName })).expect(409);
  await team.get('/forms?cursor=*').expect(200);
  for (const query of RESPONSE_QUERIES) {
    await team.get(`${path}/responses?${query}`).expect(200);
    await team.get(`${path}/responses/export?${query}`).expect(200);
  }
  for (const query of WALKED_QUERIES) {
    await team.get(`${path}/responses?${query}&cursor=*`).expect(200);
  }
  const { formResponseId } = await submitResponse(team, id, { roast: 'Light' });
  const { client: analyst } = await createMember(testApp, team.teamId, 'analyst');
  for (const query of ['', ...RESPONSE_QUERIES]) {
    await analyst.get(`${formPath(team.teamId, id)}/summary?${query}`).expect(200);
  }
  await testApp.app
    .get(ResponsesService)
    .markReadAsOperator(systemScope(team.teamId), id, formResponseId);
  const [delivery] = await settled(team, id);
  await team.get(`${path}/webhook-deliveries?cursor=*`).expect(200);
  // The release of a claim whose attempt was not made, as at a shutdown.
  await testApp.app.get(DeliveryQueueRepository).release({
    teamId: team.teamId,
    id: delivery?.id ?? '',
    formId: id,
    responseId: formResponseId,
    createdAt: new Date(),
    attemptsSoFar: 0,
    claimedUntil: new Date(),
    url: null,
    secret: null,
  });
  await tourSmallForm(team);
}

/** The page of a form that closes, submissions to it, and its quarantine. */
async function tourHostedForms(testApp: TestApp, team: TeamClient): Promise<void> {
  const form = await publishForm(team);
  const { client } = await createMember(testApp, team.teamId, 'admin');
  const path = formPath(team.teamId, form.id);
  await saveForm(client, path, () => ({ closing: { maxResponses: 5 } }));
  const visitor = new Visitor(testApp);
  for (const trap of ['', 'spam']) {
    const { status } = await visitor.submit(form.link, { zq7_k: trap });
    if (status !== 303) throw new Error(`The response to the page has the status ${status}.`);
  }
  const { body } = await client.get(`${path}/quarantine`).expect(200);
  const { data } = body as { data: { id: string }[] };
  await client.post(`${path}/quarantine/${data[0]?.id}/accept`).expect(200);
}

async function tourBuilder(testApp: TestApp, team: TeamClient): Promise<void> {
  const { client } = await createMember(testApp, team.teamId, 'admin');
  const form = await createForm(team, { fields: [ROAST] });
  const path = formPath(team.teamId, form.id);
  await saveForm(client, path, () => ({ closing: { maxResponses: 5 } }));
  await client.get(`/teams/${team.teamId}/closed-forms`).expect(200);
  await client.get(`/teams/${team.teamId}/forms-overview/export?ids=${form.id}`).expect(200);
  await client.put('/account/list-columns', { list: 'forms', columns: {} }).expect(200);
  await client.get('/account/list-columns').expect(200);
  await client.get(`/teams/${team.teamId}/hidden-names`).expect(200);
  await client.get(`/teams/${team.teamId}/hidden-names?formId=${form.id}`).expect(200);
  await tourFormsOverview(client, team);
  await saveForm(client, path, () => ({ closing: null }));
  await client.post(`${path}/link`).expect(200);
  await client.post(`${path}/duplicate`).expect(201);
  await saveForm(client, path, () => ({ webhookUrl: 'http://127.0.0.1:9/' }));
  const sent = await client.post(`${path}/webhook/test`).expect(202);
  const { id } = (sent.body as { data: { id: string } }).data;
  await client.get(`${path}/webhook-deliveries/${id}`).expect(200);
  await client.get(`${path}/webhook/failures`).expect(200);
  await client.get(`${path}/webhook/example`).expect(200);
  await testApp.app.get(FormPublishingService).publishAsOperator(team.teamId, form.id);
}

/** Each order of the list of forms, its first page and the next one. */
async function tourFormsOverview(client: ConsoleClient, { teamId }: TeamClient): Promise<void> {
  for (const sort of ['created', 'name', 'newestResponse', 'responses']) {
    const path = `/teams/${teamId}/forms-overview?sort=${sort}&limit=1`;
    const { body } = await client.get(path).expect(200);
    const { nextCursor } = (body as { pagination: { nextCursor: string | null } }).pagination;
    if (nextCursor === null) throw new Error('There is one form.');
    await client.get(`${path}&cursor=${nextCursor}`).expect(200);
  }
  for (const state of ['draft', 'online', 'closed', 'internal']) {
    await client.get(`/teams/${teamId}/forms-overview?state=${state}&search=a`).expect(200);
  }
}

/** Calls in the same iteration of the event loop become one statement. */
async function tourBatches(
  { app }: TestApp,
  { teamId }: TeamClient,
  customerId: string,
  formId: string,
  record: WriteRecord,
): Promise<void> {
  const scope = systemScope(teamId);
  const insert = async (email: string) =>
    app.get(CustomerInsertsRepository).insertCustomer(
      scope,
      record,
      {
        id: newId(),
        firstName: 'Ada',
        lastName: 'Lovelace',
        email,
        emailKey: email,
        phone: null,
        username: null,
      },
      {},
    );
  await Promise.all([insert(`${newId()}@example.com`), insert(`${newId()}@example.com`)]);
  const add = async (points: number) =>
    app.get(LoyaltyService).change(scope, record, customerId, { points, type: 'increment' });
  await Promise.all([add(1), add(2)]);
  const submit = async (email: string) =>
    app
      .get(ResponsesService)
      .submit(scope, record, formId, { responses: [{ key: 'email', value: email }] });
  await Promise.all([submit('third@example.com'), submit('fourth@example.com')]);
}

/** Makes changes as a person in the console, which are recorded, and reads their events. */
async function tourPerson(
  testApp: TestApp,
  team: TeamClient,
  customerId: string,
  formId: string,
): Promise<void> {
  const { couponId, codes } = await createCoupon(testApp, team);
  const { client } = await createMember(testApp, team.teamId, 'owner');
  const path = `/teams/${team.teamId}`;
  const customer = `${path}/customer/${customerId}`;
  await client.post(`${path}/customer`, customerBody()).expect(201);
  await client.post(`${path}/customers`, [customerBody()]).expect(201);
  await client.post(`${customer}/loyalty`, { type: 'increment', points: 1 }).expect(200);
  await client.post(`${customer}/qr`, { couponId, code: codes[0] }).expect(200);
  const answers = { responses: [{ key: 'email', value: 'fifth@example.com' }] };
  const submitted = await client.post(`${path}/forms/${formId}/responses`, answers).expect(201);
  const { formResponseId } = (submitted.body as { data: { formResponseId: string } }).data;
  const cursor = writeCursor({ list: 'audit', order: 'desc', sort: 0, id: newId() });
  for (const target of [
    `targetKind=customer&targetId=${customerId}`,
    `targetKind=form&targetId=${formId}`,
    `targetKind=response&targetId=${formResponseId}`,
  ]) {
    await client.get(`${path}/audit?${target}`).expect(200);
    const found = `anyActor=${newId()}&anyAction=createKey&anyTarget=${newId()}`;
    await client.get(`${path}/audit?${found}`).expect(200);
    await client.get(`${path}/audit?${target}&${found}&order=asc`).expect(200);
    await client.get(`${path}/audit?${target}&cursor=${cursor}`).expect(200);
  }
}

async function tourSmallForm(team: TeamClient): Promise<void> {
  const form = await createForm(team);
  await submitResponse(team, form.id, { remark: 'Hello' });
  await team.patch(`/forms/${form.id}`, { fields: [ROAST], removeMissingFields: true }).expect(200);
}

async function tourAnalytics(testApp: TestApp, team: TeamClient): Promise<void> {
  await importSamples(testApp, team, 'facebook');
  await testApp.app.get(SocialImportService).recompute(systemScope(team.teamId), 'facebook');
  const { data } = await listPosts(team, 'facebook', { limit: '1' });
  await testApp.app
    .get(PostCampaignsService)
    .setCampaignAsOperator(systemScope(team.teamId), 'facebook', data[0]!.id, 'spring');
  await disconnectPlatform(testApp, team, 'facebook');
  await testApp.app.get(PlatformDataService).deleteNow(systemScope(team.teamId), 'facebook');
  for (const query of POST_QUERIES) {
    await team.get(`/analytics/social/instagram/posts?${query}`).expect(200);
  }
}

/** Runs what the command line does. Returns the coupon of which the tour has redeemed a code. */
async function tourAdministration(testApp: TestApp, { teamId }: TeamClient): Promise<string> {
  const { app } = testApp;
  await app.get(TeamsService).list(OPERATOR);
  await app.get(TeamDeletions).countDeleted(OPERATOR, [teamId]);
  const keys = app.get(KeysService);
  const { keyId } = await keys.createAsOperator(teamId, { label: 'Shop' });
  await keys.rollAsOperator(keyId, 1);
  await keys.revokeAsOperator(keyId);
  await keys.listAsOperator(teamId);
  const coupons = app.get(CouponsService);
  const [redeemed] = await coupons.listAll(systemScope(teamId));
  const { couponId } = await coupons.createAsOperator(systemScope(teamId), {
    name: 'Spring',
    points: 10,
    codes: 2,
    maxRedemptions: 1,
    perCustomer: 1,
    startsAt: null,
    endsAt: null,
  });
  await coupons.listCodes(systemScope(teamId), couponId);
  return redeemed?.id ?? '';
}

async function fieldsOf(team: TeamClient, formId: string): Promise<FieldBody[]> {
  const { body } = await team.get(`/forms/${formId}/schema`).expect(200);
  return (body as { data: { fields: FieldBody[] } }).data.fields;
}

/** The statements of jobs that find nothing to do. */
async function tourJobs({ app }: TestApp, { teamId }: TeamClient): Promise<void> {
  const job = app.get(ExpiredRowsJob);
  const jobs = app.get(Database).for(JOBS, 'write');
  for (const rows of job.declared) {
    await job.deleteBatch(rows);
    if (rows.groups !== undefined) {
      await jobs.query(listTeams(rows.groups), [teamId, 1]);
      await jobs.query(takeExpiredOfTeam(rows, rows.groups), [1, teamId, null, 1]);
    } else if (isOfTeam(rows)) {
      await jobs.query(deleteExpiredOfTeam(rows), [teamId, ['(0,1)']]);
    }
  }
  await jobs.query(CLAIM_DUE, [teamId, 'facebook', 'posts', 0]);
  await jobs.query(STORED_LSN);
}
