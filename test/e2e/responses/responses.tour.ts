import { PastCountsJob } from '../../../src/responses/summary/past-counts.job';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
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

/** The inbox, which only the console has. */
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
};
