import { readScenario } from './load-scenario';

/** The first 20 of 500 responses of ten fields, with the total: the form, then one statement. */
export const listResponses = readScenario({
  name: 'list',
  endpoint: 'GET /v1/forms/:formId/responses',
  hasPeers: true,
  path: ({ form }) => `/v1/forms/${form.id}/responses`,
});
