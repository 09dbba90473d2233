import { readScenario } from './load-scenario';

/** Page 1 of 500 responses of ten fields, with the total: two statements. */
export const listResponses = readScenario({
  name: 'list',
  endpoint: 'GET /v1/forms/:formId/responses',
  hasFrameworks: true,
  path: ({ form }) => `/v1/forms/${form.id}/responses`,
});
