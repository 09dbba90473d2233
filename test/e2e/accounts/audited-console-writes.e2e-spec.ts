import type { Response, Test } from 'supertest';
import { newId } from '../../../src/core/values/identifiers';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { formPath, readBuilder, saveBody } from '../../factories/builder.factory';
import { createCampaign } from '../../factories/campaign.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import {
  connectPlatform,
  disconnectPlatform,
  importSamples,
  listPosts,
} from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { READ_ONLY_POSTS, teamRoutes } from '../../support/console-routes';
import { useAuditedTeam } from './audited-writes-harness';

/** Writes whose events other files test. The first ones need a platform: test/e2e/analytics/connected-platforms.e2e-spec.ts. */
const TESTED_ELSEWHERE = [
  'post /social-connections/:platform/sign-in',
  'post /social-connections/:platform/sign-in/choose',
  'post /social-connections/:platform/sign-in/complete',
  'post /social-connections/:platform/token',
  // Its event is deleted with the team: test/e2e/accounts/team-deletion.e2e-spec.ts.
  'post /deletion',
];

describe('Each write of a team in the console', () => {
  const { testApp, team, owner, resources, writeCases, recordsOf } = useAuditedTeam();

  /** Stores a submission that looks like spam; returns its path in the console. */
  async function quarantine(): Promise<string> {
    const fields = [{ fieldType: 'TextInput', label: 'Name' }];
    const form = await createForm(team, { fields });
    const path = formPath(team.teamId, form.id);
    const builder = await readBuilder(owner.client, path);
    const answers = Object.fromEntries(builder.form.fields.map(({ id }) => [id, 'Ada']));
    const id = newId();
    await testApp.database.query(
      `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons)
       VALUES ($1, $2, $3, now() + interval '1 day', $4, '{honeypot}')`,
      [team.teamId, id, form.id, JSON.stringify(answers)],
    );
    return `${path}/quarantine/${id}`;
  }

  it('leaves one event, and none when it is rejected', async () => {
    const path = `/teams/${team.teamId}`;
    const colleague = await createMember(testApp, team.teamId, 'editor');
    const leaving = await createMember(testApp, team.teamId, 'viewer');
    const removed = await createMember(testApp, (await createTeam(testApp)).teamId, 'viewer');
    const { client } = owner;
    const createKey = async () => idOf(await client.post(`${path}/keys`, {}).expect(201));
    const invite = (email = `${newId()}@example.com`) =>
      client.post(`${path}/invitations`, { email, role: 'viewer' });
    const renewed = idOf(await invite().expect(201));
    const [rolled, revoked] = [await createKey(), await createKey()];
    const invited = idOf(await invite().expect(201));
    const member = `${path}/members/${colleague.userId}`;
    const nobody = `${path}/members/${newId()}`;
    const form = formPath(team.teamId, resources.formId);
    const noForm = formPath(team.teamId, newId());
    const body = saveBody(await readBuilder(client, form));
    const [accepted, deleted] = [await quarantine(), await quarantine()];
    const prepared = idOf(await client.post(`${form}/responses/prepared-exports`).expect(201));
    const [kept, merged] = [await createCustomer(team), await createCustomer(team)];
    const { id: erasedId } = await createCustomer(team);
    const ledger = `/customer/${kept.id}/loyalty`;
    await team.post(ledger, { points: 5, type: 'increment' }).expect(200);
    const entries = await team.get(`${ledger}/transactions`).expect(200);
    const [entry] = (entries.body as { data: { id: string }[] }).data;
    await importSamples(testApp, team, 'facebook');
    const [post] = (await listPosts(team, 'facebook', { limit: '1' })).data;
    const correction = `${path}${ledger}/transactions/${entry?.id}/correction`;
    const connections = `${path}/social-connections`;
    await connectPlatform(testApp, team, 'tiktok');
    await connectPlatform(testApp, team, 'instagram');
    await disconnectPlatform(testApp, team, 'instagram');
    await connectPlatform(testApp, team, 'youtube');
    await testApp.database.query(
      `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id)
       VALUES ($1, 'youtube', 'UC1', 'Kaffeewerk', '', '')`,
      [team.teamId],
    );
    const unused = await createCoupon(testApp, team);
    const spare = await createForm(team, { name: `Spare ${newId()}` });
    const sentTest = newId();
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, status) VALUES ($1, $2, $3, 'failed')`,
      [team.teamId, sentTest, resources.formId],
    );
    const binForm = async (): Promise<string> => {
      const { id } = await createForm(team, { name: `In the bin ${newId()}` });
      await team.delete(`/forms/${id}`).expect(200);
      return id;
    };
    const campaign = async (): Promise<string> => {
      await createCampaign(testApp, team, 'deleted');
      return 'deleted';
    };
    /** By route: a request that succeeds, and one that is rejected. */
    const own: Record<string, [Test, Test, SignedInMember?]> = {
      'put /forms/:formId/builder': [
        client.put(`${form}/builder`, body),
        client.put(`${form}/builder`, { ...body, version: body.version + 7 }),
      ],
      'post /forms/:formId/duplicate': [
        client.post(`${form}/duplicate`),
        client.post(`${noForm}/duplicate`),
      ],
      'post /forms/:formId/link': [client.post(`${form}/link`), client.post(`${noForm}/link`)],
      'post /forms/:formId/quarantine/:quarantinedId/accept': [
        client.post(`${accepted}/accept`),
        client.post(`${form}/quarantine/${newId()}/accept`),
      ],
      'delete /forms/:formId/quarantine/:quarantinedId': [
        client.delete(deleted),
        client.delete(`${form}/quarantine/${newId()}`),
      ],
      'post /customer-import': [
        client.post(`${path}/customer-import`, [customerBody()]),
        client.post(`${path}/customer-import`, []),
      ],
      'post /customer/:customerId/loyalty/transactions/:transactionId/correction': [
        client.post(correction, { note: 'Wrong customer' }),
        client.post(correction, { note: 'Wrong customer' }),
      ],
      'post /customer/:customerId/merge': [
        client.post(`${path}/customer/${kept.id}/merge`, { mergedId: merged.id }),
        client.post(`${path}/customer/${kept.id}/merge`, { mergedId: newId() }),
      ],
      'post /customer/:customerId/erasure': [
        client.post(`${path}/customer/${erasedId}/erasure`, {}),
        client.post(`${path}/customer/${newId()}/erasure`, {}),
      ],
      'put /analytics/social/:platform/posts/:id/campaign': [
        client.put(`${path}/analytics/social/facebook/posts/${post?.id}/campaign`, {
          campaignId: 'spring',
        }),
        client.put(`${path}/analytics/social/facebook/posts/${newId()}/campaign`, {
          campaignId: 'spring',
        }),
      ],
      'post /campaigns': [
        client.post(`${path}/campaigns`, { name: 'Sale', startsAt: '2026-01-01' }),
        client.post(`${path}/campaigns`, { name: 'Sale' }),
      ],
      'patch /campaigns/:campaignId': [
        client.patch(`${path}/campaigns/${resources.campaignId}`, { name: 'Sale' }),
        client.patch(`${path}/campaigns/unknown`, { name: 'Sale' }),
      ],
      'delete /campaigns/:campaignId': [
        client.delete(`${path}/campaigns/${await campaign()}`),
        client.delete(`${path}/campaigns/unknown`),
      ],
      'post /coupons/end': [
        client.post(`${path}/coupons/end`, { ids: [unused.couponId] }),
        client.post(`${path}/coupons/end`, { ids: [] }),
      ],
      'delete /coupons/:couponId': [
        client.delete(`${path}/coupons/${unused.couponId}`),
        client.delete(`${path}/coupons/${newId()}`),
      ],
      'delete /forms/:formId/webhook-deliveries/:deliveryId': [
        client.delete(`${form}/webhook-deliveries/${sentTest}`),
        client.delete(`${form}/webhook-deliveries/${newId()}`),
      ],
      'put /coupons/:couponId/campaign': [
        client.put(`${path}/coupons/${resources.couponId}/campaign`, { campaignId: null }),
        client.put(`${path}/coupons/${newId()}/campaign`, { campaignId: null }),
      ],
      'post /forms/delete': [
        client.post(`${path}/forms/delete`, { ids: [spare.id] }),
        client.post(`${path}/forms/delete`, { ids: [] }),
      ],
      'post /inbox/delete': [
        client.post(`${path}/inbox/delete`, { ids: [newId()] }),
        client.post(`${path}/inbox/delete`, { ids: [] }),
      ],
      'post /bin/responses/restore': [
        client.post(`${path}/bin/responses/restore`, { ids: [newId()] }),
        client.post(`${path}/bin/responses/restore`, { ids: [] }),
      ],
      'post /bin/responses/delete': [
        client.post(`${path}/bin/responses/delete`, { ids: [newId()] }),
        client.post(`${path}/bin/responses/delete`, { ids: [] }),
      ],
      'post /bin/forms/:formId/restore': [
        client.post(`${path}/bin/forms/${await binForm()}/restore`, {}),
        client.post(`${path}/bin/forms/${newId()}/restore`, {}),
      ],
      'delete /bin/forms/:formId': [
        client.delete(`${path}/bin/forms/${await binForm()}`),
        client.delete(`${path}/bin/forms/${newId()}`),
      ],
      'post /inbox/mark-read': [
        client.post(`${path}/inbox/mark-read`, { ids: [resources.responseId], isRead: true }),
        client.post(`${path}/inbox/mark-read`, { ids: [], isRead: true }),
      ],
      'post /forms/:formId/responses/prepared-exports': [
        client.post(`${form}/responses/prepared-exports`),
        client.post(`${noForm}/responses/prepared-exports`),
      ],
      'post /inbox/prepared-exports': [
        client.post(`${path}/inbox/prepared-exports`),
        client.post(`${path}/inbox/prepared-exports?format=xml`),
      ],
      'delete /prepared-exports/:exportId': [
        client.delete(`${path}/prepared-exports/${prepared}`),
        client.delete(`${path}/prepared-exports/${newId()}`),
      ],
      'put /social-connections/:platform': [
        client.put(`${connections}/linkedin`, { accountType: 'personal' }),
        client.put(`${connections}/linkedin`, { accountType: 'both' }),
      ],
      'post /social-connections/:platform/sync': [
        client.post(`${connections}/youtube/sync`),
        client.post(`${connections}/tiktok/sync`),
      ],
      'post /social-connections/:platform/upload': [
        client.post(`${connections}/tiktok/upload?postsBytes=1`).type('text').send('\n'),
        client.post(`${connections}/tiktok/upload?postsBytes=2`).type('text').send('\n'),
      ],
      'delete /social-connections/:platform': [
        client.delete(`${connections}/tiktok`),
        client.delete(`${connections}/twitter`),
      ],
      'delete /social-connections/:platform/data': [
        client.delete(`${connections}/instagram/data`),
        client.delete(`${connections}/youtube/data`),
      ],
      'put /retention/:kind': [
        client.put(`${path}/retention/deliveries`, { days: 7 }),
        client.put(`${path}/retention/deliveries`, { days: 0 }),
      ],
      'put /forms/:formId/retention/:kind': [
        client.put(`${form}/retention/responses`, { days: 7 }),
        client.put(`${noForm}/retention/responses`, { days: 7 }),
      ],
      'delete /forms/:formId/retention/:kind': [
        client.delete(`${form}/retention/responses`),
        client.delete(`${noForm}/retention/responses`),
      ],
      'post /forms/:formId/webhook/test': [
        client.post(`${form}/webhook/test`),
        client.post(`${noForm}/webhook/test`),
      ],
      'patch ': [client.patch(path, { name: 'New' }), client.patch(path, { name: '' })],
      'post /leave': [leaving.client.post(`${path}/leave`), client.post(`${path}/leave`), leaving],
      'patch /members/:memberId': [
        client.patch(member, { role: 'analyst' }),
        client.patch(nobody, { role: 'analyst' }),
      ],
      'post /members/:memberId/reset-link': [
        client.post(`${member}/reset-link`),
        client.post(`${nobody}/reset-link`),
      ],
      'delete /members/:memberId': [client.delete(member), client.delete(nobody)],
      'post /invitations': [invite(), invite(owner.account.email)],
      'delete /invitations/:invitationId': [
        client.delete(`${path}/invitations/${invited}`),
        client.delete(`${path}/invitations/${newId()}`),
      ],
      'post /invitations/:invitationId/renew': [
        client.post(`${path}/invitations/${renewed}/renew`),
        client.post(`${path}/invitations/${newId()}/renew`),
      ],
      'put /notifications': [
        client.put(`${path}/notifications`, { newResponses: 'daily' }),
        client.put(`${path}/notifications`, { newResponses: 'weekly' }),
      ],
      'post /notifications/confirm-address': [
        client.post(`${path}/notifications/confirm-address`),
        removed.client.post(`${path}/notifications/confirm-address`),
      ],
      'post /keys': [client.post(`${path}/keys`, {}), client.post(`${path}/keys`, { label: '' })],
      'post /keys/:keyId/roll': [
        client.post(`${path}/keys/${rolled}/roll`, {}),
        client.post(`${path}/keys/${newId()}/roll`, {}),
      ],
      'delete /keys/:keyId': [
        client.delete(`${path}/keys/${revoked}`),
        client.delete(`${path}/keys/${newId()}`),
      ],
    };
    const shared = new Set(
      writeCases().map(
        ({ method, route }) => `${method} ${route.slice(3).replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const writes = teamRoutes(testApp).filter(
      ({ name, method }) => method !== 'get' && !READ_ONLY_POSTS.includes(name),
    );
    expect(
      writes
        .map(({ name }) => name)
        .filter((name) => !shared.has(name) && !TESTED_ELSEWHERE.includes(name))
        .toSorted(),
    ).toEqual(Object.keys(own).toSorted());
    for (const [name, [succeeding, failing, actor = owner]] of Object.entries(own)) {
      const done = await succeeding;
      expect([name, done.ok]).toEqual([name, true]);
      expect([name, await recordsOf(done)]).toEqual([name, [{ kind: 'user', id: actor.userId }]]);
      const rejected = await failing;
      expect([name, rejected.ok]).toEqual([name, false]);
      expect([name, await recordsOf(rejected)]).toEqual([name, []]);
    }
  });
});

const idOf = ({ body }: Response): string => (body as { data: { id: string } }).data.id;
