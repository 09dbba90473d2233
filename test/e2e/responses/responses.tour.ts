import { Database } from '../../../src/core/database/database';
import { ResponseDeletions } from '../../../src/responses/deletions/response-deletions.service';
import { PastCountsJob } from '../../../src/responses/summary/past-counts.job';
import { Purges } from '../../../src/tenancy/purges/purges';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { eventually } from '../../support/eventually';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import type { ModuleTour } from '../../support/module-tours';

const ROAST = { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] };

const QUERIES = [
  '',
  'sort=oldest',
  'sort=unread',
  'isRead=true',
  'channel=ai&isRead=false',
  'startDate=2026-01-01&endDate=2026-12-31',
  'search=espresso',
  'search=q!',
  'search=espresso&isRead=false',
  'hiddenName=utm_campaign&hiddenValue=spring-26',
  'hiddenName=utm_campaign&hiddenValue=spring-26&search=espresso&isRead=false',
];

/** Reads the inbox, which only the console has, with each of its filters, and moves forms and responses through the bin. */
export const tour: ModuleTour = async (testApp, team) => {
  const { client } = await createMember(testApp, team.teamId, 'editor');
  const inbox = `/teams/${team.teamId}/inbox`;
  const form = await createForm(team, {
    fields: [ROAST, { fieldType: 'EmailInput', label: 'Email' }],
    createCustomerOnSubmit: true,
  });
  const answers = { roast: 'Dark', email: 'inbox.tour@example.com' };
  const { formResponseId, subscriberId } = await submitResponse(team, form.id, answers);
  for (const query of [
    ...QUERIES,
    `customerId=${subscriberId}`,
    `customerId=${subscriberId}&formId=${form.id}&search=dark&isRead=false`,
    `formId=${form.id}&fieldKey=roast&fieldValue=Dark&columns=roast`,
  ]) {
    await client.get(`${inbox}?${query}`).expect(200);
  }
  await client.get(`${inbox}/unread`).expect(200);
  testApp.app.get(PastCountsJob).count({ teamId: team.teamId, formId: form.id });
  await client.post(`${inbox}/mark-read`, { ids: [formResponseId], isRead: true }).expect(200);
  await client
    .get(`/teams/${team.teamId}/forms/${form.id}/responses/${formResponseId}/context`)
    .expect(200);
  await tourBin(testApp, team);
};

/** Deletes, restores and deletes for good a form and a response. */
async function tourBin(testApp: TestApp, team: TeamClient): Promise<void> {
  const { client } = await createMember(testApp, team.teamId, 'admin');
  const path = `/teams/${team.teamId}`;
  const { id } = await createForm(team, { fields: [ROAST], webhookUrl: 'http://127.0.0.1:9/' });
  const { formResponseId } = await submitResponse(team, id, { roast: 'Dark' });
  const { formResponseId: other } = await submitResponse(team, id, { roast: 'Light' });
  const finished = async (isBack: boolean) => {
    testApp.app.get(Purges).wake();
    await eventually(async () => {
      const rows = await testApp.database.query<{ state: string | null }>(
        'SELECT bin_state AS state FROM forms WHERE team_id = $1 AND id = $2',
        [team.teamId, id],
      );
      return isBack ? rows[0]?.state === null : rows.length === 0;
    });
  };
  await client.get(`${path}/forms/${id}/deletion`).expect(200);
  for (const query of [
    '',
    '?status=failed',
    '?status=pending&event=response&order=asc',
    `?search=${formResponseId}`,
  ]) {
    await client.get(`${path}/forms/${id}/delivery-log${query}`).expect(200);
  }
  await client.get(`${path}/forms/${id}/delivery-log/export`).expect(200);
  const ids = [formResponseId];
  await client.post(`${path}/inbox/delete`, { ids }).expect(200);
  await client.get(`${path}/bin/responses`).expect(200);
  await client.post(`${path}/bin/responses/restore`, { ids }).expect(200);
  await client.post(`${path}/inbox/delete`, { ids }).expect(200);
  await client.post(`${path}/bin/responses/delete`, { ids }).expect(200);
  await testApp.app
    .get(Database)
    .transaction(systemScope(team.teamId), (unit) =>
      testApp.app.get(ResponseDeletions).deleteForGood(unit, [other]),
    );
  await submitResponse(team, id, { roast: 'Dark' });
  await client.delete(`${path}/forms/${id}`).expect(200);
  await client.get(`${path}/bin/forms`).expect(200);
  await client.post(`${path}/bin/forms/${id}/restore`, {}).expect(200);
  await finished(true);
  await client.delete(`${path}/forms/${id}`).expect(200);
  await client.delete(`${path}/bin/forms/${id}`).expect(200);
  await finished(false);
}
