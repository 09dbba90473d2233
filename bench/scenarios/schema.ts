import { readScenario } from './load-scenario';

/** The ten fields of a form: one statement. */
export const formSchema = readScenario({
  name: 'schema',
  endpoint: 'GET /v1/forms/:formId/schema',
  path: ({ form }) => `/v1/forms/${form.id}/schema`,
});
